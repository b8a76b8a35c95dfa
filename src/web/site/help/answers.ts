import type { Role } from '../../../shared/base/roles.ts'

export interface Question {
  ask: string
  answer: string
  /** Where it is done. */
  page?: { label: string; to: string }
}

export interface Topic {
  topic: string
  /** Whose questions they are; without one everybody's. */
  role?: Role
  questions: readonly Question[]
}

export const answers: readonly Topic[] = [
  {
    topic: 'For businesses',
    role: 'business',
    questions: [
      {
        ask: 'How do I start a campaign?',
        answer:
          'Choose Create Campaign, describe the product, and set a price of at least $0.50 ' +
          'per review and a target of at least 5 reviews. Our team checks it within 24 hours.' +
          ' Reviewers can see it once it is approved.',
        page: { label: 'Create a campaign', to: '/campaigns/create' },
      },
      {
        ask: 'Why does my campaign accept no reviews?',
        answer:
          'The campaign page shows the reason: all places are taken, you paused it, your ' +
          'wallet does not cover another review, no codes are left, its pace waits for the ' +
          'next day or week, or you reached the monthly limit of your plan. The page also ' +
          'tells you what to do.',
      },
      {
        ask: 'When am I charged?',
        answer:
          'The price and fee of a review are reserved when a reviewer takes a place, or ' +
          'otherwise when the review is submitted. They are charged when it is approved and ' +
          'returned to your wallet if it is rejected or does not come.',
        page: { label: 'See the prices', to: '/pricing' },
      },
      {
        ask: 'How do reviewers get my product?',
        answer:
          'You choose it in the campaign: they have it already, you give codes, you send ' +
          'parcels, or they buy it and are paid back up to an amount that you name. You ' +
          'import codes, and find the addresses of parcels, on the page of the campaign. ' +
          'The product and its postage are yours to pay. If you send a parcel late, or do ' +
          'not replace a lost one within 7 days, its reviewer may leave and is paid.',
      },
      {
        ask: 'Can I ask for five stars?',
        answer:
          'No. Campaigns that ask for positive or negative reviews are rejected. They are ' +
          'illegal, and readers would not trust them. Ask what people noticed instead.',
      },
      {
        ask: 'How do I verify my business?',
        answer:
          'Choose Verify Business on your dashboard and upload your registration documents, ' +
          'or an ID or proof of address if your business is not registered. You can upload ' +
          'PDF, JPG, JPEG or PNG files, up to 10 MB each and 10 at a time.',
        page: { label: 'Verify your business', to: '/dashboard/verify' },
      },
      {
        ask: 'How do I show the reviews on my own site?',
        answer:
          'Open the campaign and copy the code from Embed Reviews into your page. It shows ' +
          'approved reviews, always labelled as paid.',
      },
      {
        ask: 'Can I have a bad review removed?',
        answer:
          'Not because it is bad. If a review breaks a rule, for example because it is about ' +
          'something else or gives away personal data, open it and choose Report this review.' +
          ' Our team can take it out of public view; its reviewer stays paid.',
      },
    ],
  },
  {
    topic: 'Payments of businesses',
    role: 'business',
    questions: [
      {
        ask: 'How much should I put in my wallet?',
        answer:
          'As much as the reviews may cost that you want soon. Your wallet says what your ' +
          'running campaigns can still cost with fees, and fills in what is missing. What you' +
          ' do not spend can go back to your card.',
        page: { label: 'Open your wallet', to: '/wallet' },
      },
      {
        ask: 'How do I get a refund of unspent money?',
        answer:
          'Request it in your wallet, under Refund. Once our team approves it, the money goes' +
          ' back to the cards you paid with. Your wallet shows the status, and you can cancel' +
          ' until our team has decided.',
        page: { label: 'Open your wallet', to: '/wallet' },
      },
      {
        ask: 'How do I change my plan?',
        answer:
          'In Settings, under Plan. A larger plan is paid from your wallet immediately. A ' +
          'smaller plan takes effect at your next renewal.',
        page: { label: 'Open your plan', to: '/settings/plan' },
      },
      {
        ask: 'What if my wallet cannot pay for the plan when it renews?',
        answer:
          'Your plan becomes Starter, and we notify you. You owe nothing, and your campaigns ' +
          'go on with the fee and the monthly limit of Starter.',
        page: { label: 'Open your plan', to: '/settings/plan' },
      },
      {
        ask: 'In which currency do I pay?',
        answer:
          'In US dollars, by card. If your card is in naira, pounds, euros or another currency, ' +
          'its bank converts the amount at its own rate and may charge for it. Your dashboard ' +
          'can show amounts in naira, too: at the rate of the day that it names, or at a sample ' +
          'rate that it calls so. Wallets are kept in dollars. In Settings, under Display, you ' +
          'choose which of the two leads.',
        page: { label: 'Choose the currency', to: '/settings/display' },
      },
      {
        ask: 'Do I get an invoice, and do I pay VAT?',
        answer:
          'Each payment has a receipt, and each month a statement to print: what reviewers were ' +
          'paid, our fees and your plan. Candor charges no tax, so neither is a tax invoice. ' +
          'Your address and tax number are printed on both once you have entered them.',
        page: { label: 'Open your billing details', to: '/settings/billing' },
      },
    ],
  },
  {
    topic: 'For reviewers',
    role: 'reviewer',
    questions: [
      {
        ask: 'Am I paid less for a bad review?',
        answer:
          'No. You are paid the same whatever the rating, and a review is never rejected for ' +
          'being negative.',
      },
      {
        ask: 'What makes a good review?',
        answer:
          'Describe your own experience in at least 50 characters: what worked, what did not,' +
          ' and who the product is for. Leave out contact details and links.',
      },
      {
        ask: 'Is a place kept for me while I try the product?',
        answer:
          'Where a campaign has days of trying, yes: you take a place, and it is yours, with ' +
          'its pay, for these days and three more for writing. You can extend that once, by 7 ' +
          'days, or give the place back. Elsewhere a place is yours when you submit the ' +
          'review. If all are taken by then, your text stays in your browser, and you can ' +
          'submit it when a place opens. The page of the campaign can tell you when.',
      },
      {
        ask: 'My parcel does not arrive. What now?',
        answer:
          'Open the page of the campaign. If the business has not sent it within 7 days, you ' +
          'can leave your place and are paid all the same. If it was sent, choose Not arrived: ' +
          'the business has 7 days to find it or to send another one, and after that you can ' +
          'leave and are paid. Your days of trying begin when you have it. If you say nothing, ' +
          'they begin 14 days after it was sent; also then you can still choose Not arrived.',
        page: { label: 'Open your dashboard', to: '/dashboard' },
      },
      {
        ask: 'When do I get my money?',
        answer:
          'As soon as your review is approved, the money is in your wallet. It is reserved ' +
          'when you take a place or submit the review, so your payment is guaranteed once ' +
          'approved.',
      },
      {
        ask: 'Can I change a review that I have sent?',
        answer:
          'Until it is decided, by Edit below it in My Reviews. It keeps its place and its ' +
          'pay, and our 24 hours do not begin again. A decided review can no longer be ' +
          'changed.',
        page: { label: 'Open My Reviews', to: '/reviews' },
      },
      {
        ask: 'My review was rejected. What now?',
        answer:
          'You can see the reason and a note under My Reviews. If you can resubmit it, you ' +
          'have 7 days, and your place is kept for you. If you cannot, you can appeal once, ' +
          'within six months of the decision.',
        page: { label: 'Open My Reviews', to: '/reviews' },
      },
      {
        ask: 'How do I withdraw?',
        answer:
          'In your wallet, from $30. A 10% service charge applies, and you see the amount you' +
          ' will receive before you confirm. You can cancel until we send it to the bank.',
        page: { label: 'Open your wallet', to: '/wallet' },
      },
      {
        ask: 'Where can I be paid, and which details of my bank do you need?',
        answer:
          'To a bank account, to mobile money such as M-Pesa or MTN MoMo, or at PayPal. Of a ' +
          'bank account we need the country, the names of its holder and of the bank, the ' +
          'account number or IBAN, and the SWIFT code (BIC), since our dollars come from ' +
          'abroad; within the United States the routing number. Your bank’s app or statements ' +
          'show them.',
        page: { label: 'Open your wallet', to: '/wallet' },
      },
      {
        ask: 'When does a withdrawal arrive, and in which currency?',
        answer:
          'We pay withdrawals in batches, within 7 days from when they can be paid. Your wallet ' +
          'says by when we pay yours, and how long payouts took in the last 90 days. We send ' +
          'US dollars; if your account has another currency, your bank converts them at its ' +
          'rate. We notify you when it is paid, with the reference of the payment.',
      },
      {
        ask: 'How often can I review a product, and send a review again?',
        answer:
          'You can write one review for each campaign. If it is rejected and our moderator ' +
          'allows it, you can send it again once, within 7 days. Each decision can be ' +
          'appealed once.',
      },
      {
        ask: 'Do I pay taxes on what I earn?',
        answer:
          'Earnings may be taxable where you live, and declaring them is up to you. We ' +
          'withhold no tax. Your wallet has a statement of each month to print, and a CSV ' +
          'file of everything.',
        page: { label: 'Open your statements', to: '/wallet/statements' },
      },
      {
        ask: 'What are the levels?',
        answer:
          'Levels depend on your approved reviews: Beginner, Intermediate from 5, Advanced ' +
          'from 20 and Expert from 50. Your dashboard shows yours. They change neither your ' +
          'pay nor which campaigns you can choose.',
      },
    ],
  },
  {
    topic: 'Your account',
    questions: [
      {
        ask: 'I forgot my password.',
        answer:
          'Choose Forgot your password on the login page. We send you a link that works for ' +
          'one hour. Choosing a new password signs out all your devices.',
        page: { label: 'Choose a new password', to: '/forgot-password' },
      },
      {
        ask: 'Someone else is signed in to my account.',
        answer:
          'Sign out that device in Settings, under Devices. Then change your password, which ' +
          'signs out all other devices.',
        page: { label: 'Open your devices', to: '/settings/security' },
      },
      {
        ask: 'How do I turn on two-factor codes?',
        answer:
          'In Settings, with an authenticator app on your phone. Save the recovery codes: you' +
          ' can use each one once to sign in without your phone.',
        page: { label: 'Set up codes', to: '/settings/security' },
      },
      {
        ask: 'How do I change my notifications?',
        answer:
          'In Settings you can turn emails and browser notifications on or off, as a whole ' +
          'and for each event.',
        page: { label: 'Open your notifications', to: '/settings/notifications' },
      },
      {
        ask: 'How do I delete my account?',
        answer:
          'At the end of Settings. Your reviews must be decided and your wallet must be ' +
          'empty; the page tells you what is missing. Reviewers can withdraw their balance, ' +
          'and businesses can request a refund.',
        page: { label: 'Open your data', to: '/settings/data' },
      },
    ],
  },
]
