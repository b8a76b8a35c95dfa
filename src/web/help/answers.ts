interface Topic {
  topic: string
  questions: readonly (readonly [question: string, answer: string])[]
}

export const answers: readonly Topic[] = [
  {
    topic: 'For businesses',
    questions: [
      [
        'How do I start a campaign?',
        'Choose Create Campaign, describe the product, set a price of at least $0.50 a review' +
          ' and a target of at least 5 reviews. Our team reads it within 24 hours; reviewers ' +
          'see it once it is approved.',
      ],
      [
        'Why does my campaign take no reviews?',
        'Its page says why. Either all places are taken, or you paused it, or your wallet ' +
          'does not cover another review, or the monthly limit of your plan is reached. The ' +
          'page also says what to do about it.',
      ],
      [
        'When am I charged?',
        'The price and the fee of a review are set aside when it comes in. They are charged ' +
          'when it is approved, and return to your wallet when it is rejected for good.',
      ],
      [
        'May I ask for five stars?',
        'No. A campaign that asks for a sentiment is refused, since the law forbids it and ' +
          'readers would not believe it. Ask what people noticed instead.',
      ],
      [
        'How do I verify my business?',
        'On your dashboard choose Verify Business and upload registration documents, or an ID' +
          ' or a proof of address if your business is not registered: PDF, JPG, JPEG or PNG, at' +
          ' most 10 MB each and 10 at a time.',
      ],
      [
        'How do I show the reviews on my own site?',
        'Open the campaign and copy the snippet from Embed Reviews into your page. It shows ' +
          'approved reviews, always with the note that they were paid for.',
      ],
      [
        'How do I get back what I have not spent?',
        'In your wallet, under Refund. Our team decides; then it goes back to the cards that ' +
          'paid, and your wallet shows how it stands. You can cancel until it is decided.',
      ],
      [
        'How do I change my plan?',
        'In Settings, under Plan. A larger plan is paid from your wallet at once, a smaller ' +
          'one takes effect when the current one renews.',
      ],
    ],
  },
  {
    topic: 'For reviewers',
    questions: [
      [
        'Am I paid less for a bad review?',
        'No. You are paid the same whatever the rating, and no reason for rejecting a review ' +
          'is about sentiment.',
      ],
      [
        'What makes a good review?',
        'At least 50 characters about what you did with the product yourself: what worked, ' +
          'what did not, for whom it is. Leave out contact details and links.',
      ],
      [
        'When do I get my money?',
        'As soon as the review is approved it is in your wallet. The money was set aside when' +
          ' you handed the review in, so it is certain.',
      ],
      [
        'My review was rejected. What now?',
        'Read the reason and the note beside it under My Reviews. If it may be sent again, ' +
          'you have 7 days, and your place is kept for you.',
      ],
      [
        'How do I withdraw?',
        'In your wallet, from $30 on. A service charge of 10% is taken off; the amount you ' +
          'receive is shown before you confirm. You can cancel while it is pending.',
      ],
      [
        'What are the levels?',
        'They count approved reviews: Beginner, Intermediate from 5, Advanced from 20, Expert' +
          ' from 50.',
      ],
    ],
  },
  {
    topic: 'Your account',
    questions: [
      [
        'I forgot my password.',
        'Choose Forgot your password on the login page. The link that we send works for one ' +
          'hour, and choosing a new password signs your devices out.',
      ],
      [
        'Somebody else is signed in to my account.',
        'In Settings, under Devices, sign that device out; then change your password, which ' +
          'signs all the others out.',
      ],
      [
        'How do I turn on two-factor codes?',
        'In Settings, with an authenticator app on your phone. Keep the recovery codes that ' +
          'you are shown: each signs you in once when the phone is not at hand.',
      ],
      [
        'How do I choose what I am told?',
        'The bell shows everything. In Settings you choose whether e-mail and notifications ' +
          'of the browser come as well.',
      ],
      [
        'How do I delete my account?',
        'In Settings, at the end. It waits until reviews are decided and your wallet is ' +
          'empty, and says what is missing. Reviewers withdraw what is left, businesses ask ' +
          'for a refund.',
      ],
    ],
  },
]
