import { termsAnchors } from '../../../shared/platform/statement-rules.ts'
import { LegalText } from './LegalText.tsx'
import type { Clause } from './LegalText.tsx'

const first: readonly Clause[] = [
  {
    title: 'What Candor is',
    text: [
      'Candor is a marketplace. Businesses request reviews of a product and pay for each ' +
        'approved one. Reviewers who used the product write their opinion. Our team checks ' +
        'every campaign and every review before it is published. By creating an account you ' +
        'accept these terms.',
    ],
  },
  {
    title: 'Your account',
    text: [
      'Each person may have one account, with their real name and their own email address. Keep ' +
        'your password secret; you are responsible for what is done with your account. You ' +
        'must be 18 or older. We may suspend an account that breaks these terms. We will tell ' +
        'you why, and reviews already submitted are still decided and paid.',
    ],
  },
  {
    title: 'Paid reviews are labelled',
    text: [
      'Every review on Candor was paid for and is labelled as paid wherever it is shown: on ' +
        'Candor, in the widget on the site of a business, and in structured data. No setting ' +
        'hides the label, and there is no filter by stars. A business that shows reviews ' +
        'elsewhere must keep the label.',
    ],
  },
  {
    title: 'Pay never depends on the rating',
    text: [
      'A reviewer is paid the same for one star as for five. This is our promise, and it is ' +
        'the law:',
    ],
    points: [
      'In the United States the FTC’s rule on consumer reviews and testimonials (16 CFR Part ' +
        '465) forbids paying for a review on the condition that it is positive or negative, and' +
        ' its Endorsement Guides (16 CFR Part 255) ask that the payment be disclosed clearly.',
      'In the European Union the Unfair Commercial Practices Directive, as amended in 2019, ' +
        'forbids fake or misleading reviews, and requires anyone who shows reviews to explain ' +
        'how they make sure that the reviews are genuine.',
      'We therefore reject campaigns that ask for a sentiment (“5 stars”, “positive reviews ' +
        'only”), and tell you which words are the reason.',
    ],
  },
  {
    title: 'For businesses',
    text: [
      'You must describe the product truthfully, and may not contact, reward or pressure ' +
        'reviewers outside Candor. Verification documents must be genuine and your own.',
      'The price of a review and the platform fee are reserved in your wallet when the review ' +
        'is submitted. They are charged when the review is approved and returned when it is ' +
        'finally rejected: you pay only for approved reviews. The fee is 15%, 10% or 7%, ' +
        'depending on your plan. A larger plan is paid in full when you choose it and renews ' +
        'from your wallet on the same day of each month. A smaller plan takes effect at ' +
        'renewal. If your wallet cannot pay, your plan changes to Starter.',
      'Once a campaign has a review, its title, product and price can no longer change.',
    ],
  },
  {
    title: 'For reviewers',
    text: [
      'Write only about products you used yourself, in your own words, with one review per ' +
        'campaign. Do not include contact details, links, insults or advertising, and do not ' +
        'review a business of your own, your employer or your family. You grant Candor and the ' +
        'business the right to show the review with your name and the paid label. You remain ' +
        'its author.',
      'A moderator who rejects a review gives you one of eight fixed reasons and a note. None' +
        ' of the reasons is about your opinion. If the moderator allows it, you may resubmit ' +
        'the review once within 7 days; your place and payment are kept until then.',
    ],
  },
  {
    title: 'Withdrawals',
    text: [
      'You may withdraw $30 or more, up to your balance. A 10% service charge applies, and you ' +
        'see the amount you will receive before you confirm. You can cancel a withdrawal until ' +
        'it is sent to be paid. If a payment fails, the full amount goes back to your wallet. ' +
        'You are responsible for taxes on your earnings.',
    ],
  },
  {
    title: 'Refunds and disputes',
    text: [
      'A business can request a refund of unspent money in its wallet. Once our team approves ' +
        'it, the money goes back to the cards it was paid with, starting with the newest ' +
        'payment. Amounts that cannot be refunded to a card go back to the wallet. Sandbox ' +
        'money expires. Money lost in a card dispute is taken from the wallet. If the balance ' +
        'is too low, the rest is owed and campaigns stop until it is paid. Reviews approved in ' +
        'the meantime stay paid.',
    ],
  },
  {
    title: 'Liability and changes',
    text: [
      'Reviews are the opinions of their authors. We are liable for our own intent and gross ' +
        'negligence, and where the law does not let us exclude liability. We may change these ' +
        'terms. We notify you at least 30 days in advance, and you may close your account.',
    ],
  },
]

const suspension: Clause = {
  title: 'Suspension',
  anchor: termsAnchors.suspension,
  text: [
    'We suspend an account that breaks these terms or the review policy, deceives others, or ' +
      'moves money for somebody else. It is signed out, its places close and its money is frozen ' +
      'until the suspension is lifted. Reviews that wait are still decided and paid.',
  ],
}

const verification: Clause = {
  title: 'Verification of businesses',
  anchor: termsAnchors.verification,
  text: [
    'We verify a business whose documents are genuine, current and its own, and show its name. ' +
      'Otherwise we reject the documents, and the business can send others.',
  ],
}

const appeals: Clause = {
  title: 'Reasons and appeals',
  anchor: 'appeals',
  text: [
    'Whoever we decide against gets a statement of reasons: when we reject a review or take one ' +
      'out of public view, suspend an account, or reject documents. It names the facts, the rule ' +
      'and what our software had noticed.',
    'That person may appeal once against each of these decisions, within six months and free of ' +
      'charge. A person decides the appeal, another one than the first where there is one, ' +
      'within seven days, and explains it. An appeal that is granted undoes the decision.',
  ],
}

const products: Clause = {
  title: 'Places, and how reviewers get the product',
  anchor: 'products',
  text: [
    'A campaign may give reviewers days to try the product. A reviewer then takes a place first, ' +
      'and price and fee are reserved from that moment until the review is decided, or the place ' +
      'is returned or expires. What becomes of the campaign changes nothing for taken places.',
    'A business that sends its product does so within 7 days, at its own cost, and uses an ' +
      'address for that parcel alone. If a parcel is late, or lost and not replaced within 7 ' +
      'days, its reviewer may leave the place and is paid the price without a review.',
    'A purchase is paid back by its receipt, up to the amount that the campaign names, also when ' +
      'the review is rejected, unless the receipt is not genuine.',
  ],
}

const place = first.findIndex(({ title }) => title === 'Withdrawals')
const clauses = first.toSpliced(place, 0, products, suspension, verification, appeals)

export default function TermsPage() {
  return (
    <LegalText
      title="Terms of Service"
      lead="The rules for businesses and reviewers, in plain language."
      binding
      versions={[
        {
          day: '2026-11-28',
          changes: 'Adds places and products, suspension, verification, reasons and appeals.',
          clauses,
        },
        { day: '2026-11-21', changes: 'The first version.', clauses: first },
      ]}
    />
  )
}
