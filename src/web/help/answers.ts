import type { Role } from '../../shared/roles.ts'

interface Topic {
  topic: string
  /** Whose questions they are; without one everybody's. */
  role?: Role
  questions: readonly (readonly [question: string, answer: string])[]
}

export const answers: readonly Topic[] = [
  {
    topic: 'For businesses',
    role: 'business',
    questions: [
      [
        'How do I start a campaign?',
        'Choose Create Campaign, describe the product, and set a price of at least $0.50 per ' +
          'review and a target of at least 5 reviews. Our team checks it within 24 hours. ' +
          'Reviewers can see it once it is approved.',
      ],
      [
        'Why does my campaign accept no reviews?',
        'The campaign page shows the reason: all places are taken, you paused it, your wallet ' +
          'does not cover another review, or you reached the monthly limit of your plan. The ' +
          'page also tells you what to do.',
      ],
      [
        'When am I charged?',
        'The price and fee of a review are reserved when it is submitted. They are charged ' +
          'when it is approved and returned to your wallet if it is rejected.',
      ],
      [
        'Can I ask for five stars?',
        'No. Campaigns that ask for positive or negative reviews are rejected. They are illegal, ' +
          'and readers would not trust them. Ask what people noticed instead.',
      ],
      [
        'How do I verify my business?',
        'Choose Verify Business on your dashboard and upload your registration documents, or an ' +
          'ID or proof of address if your business is not registered. You can upload PDF, JPG, ' +
          'JPEG or PNG files, up to 10 MB each and 10 at a time.',
      ],
      [
        'How do I show the reviews on my own site?',
        'Open the campaign and copy the code from Embed Reviews into your page. It shows ' +
          'approved reviews, always labelled as paid.',
      ],
      [
        'Can I have a bad review removed?',
        'Not because it is bad. If a review breaks a rule, for example because it is about ' +
          'something else or gives away personal data, open it and choose Report this review. ' +
          'Our team can take it out of public view; its reviewer stays paid.',
      ],
      [
        'How much should I put in my wallet?',
        'As much as the reviews may cost that you want soon. Your wallet says what your running ' +
          'campaigns can still cost with fees, and fills in what is missing. What you do not ' +
          'spend can go back to your card.',
      ],
      [
        'How do I get a refund of unspent money?',
        'Request it in your wallet, under Refund. Once our team approves it, the money goes back ' +
          'to the cards you paid with. Your wallet shows the status, and you can cancel until ' +
          'our team has decided.',
      ],
      [
        'How do I change my plan?',
        'In Settings, under Plan. A larger plan is paid from your wallet immediately. A smaller ' +
          'plan takes effect at your next renewal.',
      ],
    ],
  },
  {
    topic: 'For reviewers',
    role: 'reviewer',
    questions: [
      [
        'Am I paid less for a bad review?',
        'No. You are paid the same whatever the rating, and a review is never rejected for ' +
          'being negative.',
      ],
      [
        'What makes a good review?',
        'Describe your own experience in at least 50 characters: what worked, what did not, and ' +
          'who the product is for. Leave out contact details and links.',
      ],
      [
        'Is a place kept for me while I try the product?',
        'No. A place is yours when you submit the review. If all are taken by then, your text ' +
          'stays in your browser, and you can submit it when a place opens: when a review is ' +
          'rejected, or the business adds money or places.',
      ],
      [
        'When do I get my money?',
        'As soon as your review is approved, the money is in your wallet. It is reserved when ' +
          'you submit the review, so your payment is guaranteed once approved.',
      ],
      [
        'Can I change a review that I have sent?',
        'Until it is decided, by Edit below it in My Reviews. It keeps its place and its pay, ' +
          'and our 24 hours do not begin again. A decided review can no longer be changed.',
      ],
      [
        'My review was rejected. What now?',
        'You can see the reason and a note under My Reviews. If you can resubmit it, you have ' +
          '7 days, and your place is kept for you. If you cannot, you can appeal once, within 14 ' +
          'days of the decision.',
      ],
      [
        'How do I withdraw?',
        'In your wallet, from $30. A 10% service charge applies, and you see the amount you ' +
          'will receive before you confirm. You can cancel until we send it to the bank.',
      ],
      [
        'When does a withdrawal arrive, and in which currency?',
        'We pay withdrawals in batches and promise no day. Your wallet says how long payouts ' +
          'took in the last 90 days, and by when yours is expected. We send US dollars; if your ' +
          'account has another currency, your bank converts them at its rate. We notify you ' +
          'when it is paid, with the reference of the payment.',
      ],
      [
        'How often can I review a product, and send a review again?',
        'You can write one review for each campaign. If it is rejected and our moderator allows ' +
          'it, you can send it again once, within 7 days. Each decision can be appealed once.',
      ],
      [
        'Do I pay taxes on what I earn?',
        'Earnings may be taxable where you live, and declaring them is up to you. We withhold no ' +
          'tax. Your wallet has a statement of each month to print, and a CSV file of everything.',
      ],
      [
        'What are the levels?',
        'Levels depend on your approved reviews: Beginner, Intermediate from 5, Advanced from ' +
          '20 and Expert from 50. Your dashboard shows yours. They change neither your pay nor ' +
          'which campaigns you can choose.',
      ],
    ],
  },
  {
    topic: 'Your account',
    questions: [
      [
        'I forgot my password.',
        'Choose Forgot your password on the login page. We send you a link that works for one ' +
          'hour. Choosing a new password signs out all your devices.',
      ],
      [
        'Someone else is signed in to my account.',
        'Sign out that device in Settings, under Devices. Then change your password, which signs ' +
          'out all other devices.',
      ],
      [
        'How do I turn on two-factor codes?',
        'In Settings, with an authenticator app on your phone. Save the recovery codes: you can ' +
          'use each one once to sign in without your phone.',
      ],
      [
        'How do I change my notifications?',
        'In Settings you can turn emails and browser notifications on or off, as a whole and for ' +
          'each event.',
      ],
      [
        'How do I delete my account?',
        'At the end of Settings. Your reviews must be decided and your wallet must be empty; ' +
          'the page tells you what is missing. Reviewers can withdraw their balance, and ' +
          'businesses can request a refund.',
      ],
    ],
  },
]
