import { LegalText } from './LegalText.tsx'
import type { Clause } from './LegalText.tsx'

const clauses: readonly Clause[] = [
  {
    title: 'What Candor is',
    text: [
      'Candor is a marketplace. Businesses ask for reviews of a product and pay for each ' +
        'approved one; reviewers who used the product write what they think; our team reads ' +
        'every campaign and every review before it is published. By creating an account you ' +
        'accept these terms.',
    ],
  },
  {
    title: 'Your account',
    text: [
      'One account a person, with your real name and an address that is yours. Keep your ' +
        'password to yourself; what is done with your account counts as done by you. You must ' +
        'be 18 or older. We may suspend an account that breaks these terms; we say why, and ' +
        'reviews already handed in are still decided and paid.',
    ],
  },
  {
    title: 'Paid reviews are labelled',
    text: [
      'Every review on Candor was paid for, and wherever it is shown it says so: on Candor, ' +
        'in the widget on a business’s own site, and in what machines read. No setting hides ' +
        'it, and there is no filter by stars. A business that shows reviews elsewhere must keep' +
        ' the label.',
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
        'forbids fake reviews and those that misrepresent what customers think, and obliges ' +
        'whoever shows reviews to say how it makes sure that they are genuine.',
      'So a campaign that asks for a sentiment (“5 stars”, “positive reviews only”) is ' +
        'refused, and says which words are the reason.',
    ],
  },
  {
    title: 'For businesses',
    text: [
      'You describe the product truthfully and may not contact, reward or press reviewers ' +
        'outside Candor. Verification documents must be genuine and your own.',
      'The price of a review and the platform fee are set aside in your wallet when the ' +
        'review comes in. They leave it when the review is approved and return when it is ' +
        'rejected for good: you pay for approved reviews alone. The fee is 15%, 10% or 7% by ' +
        'plan. A larger plan is paid in full when you choose it and renews on the same day of ' +
        'each month from your wallet; a smaller one takes effect at renewal; a wallet that ' +
        'cannot pay falls back to Starter.',
      'Once there is a review, title, product and price of a campaign stay as they were agreed.',
    ],
  },
  {
    title: 'For reviewers',
    text: [
      'Write only about what you used yourself, in your own words, one review a campaign, ' +
        'without contact details, links, insults or advertising, and not about a business of ' +
        'your own, your employer’s or your family’s. You grant Candor and the business the ' +
        'right to show the review with your name and the paid label, and you remain its author.',
      'A moderator who rejects a review gives you one of eight fixed reasons and a note. None' +
        ' of them is about what you felt. Where the note allows it, you may send the review ' +
        'again once within 7 days; your place and your money wait for you until then.',
    ],
  },
  {
    title: 'Withdrawals',
    text: [
      'You may withdraw $30 or more, up to your balance. A service charge of 10% is taken ' +
        'off, and the amount you receive is shown before you confirm. A withdrawal can be ' +
        'cancelled until it is on its way to the bank. If a payment fails, the whole amount ' +
        'returns to your wallet. You pay the taxes on what you earn.',
    ],
  },
  {
    title: 'Refunds and disputes',
    text: [
      'A business may ask in its wallet for what it has not spent. It goes back to the cards ' +
        'that paid, the newest payment first, once our team has agreed; what cannot be given ' +
        'back to a card returns to the wallet. Sandbox money expires. Money that a card dispute ' +
        'takes back is taken from the wallet; what is missing is owed, and campaigns pause until ' +
        'it is paid. Reviews that were approved meanwhile stay paid.',
    ],
  },
  {
    title: 'What we answer for',
    text: [
      'Reviews are the opinions of those who wrote them. We answer for what we ourselves do ' +
        'with intent or gross negligence, and for what the law does not let us exclude. We may ' +
        'change these terms; we tell you by notification at least 30 days before, and you may ' +
        'close your account.',
    ],
  },
]

export default function TermsPage() {
  return (
    <LegalText
      title="Terms of Service"
      lead="The rules for businesses and reviewers, in the words we would use across a table."
      updated="Nov 21, 2026"
      clauses={clauses}
    />
  )
}
