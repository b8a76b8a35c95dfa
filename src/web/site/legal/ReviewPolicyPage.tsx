import { confirmedText } from '../../../shared/market/confirmations.ts'
import { policyAnchor, rejectionReasons } from '../../../shared/market/review-rules.ts'
import { LegalText } from './LegalText.tsx'
import type { Clause } from './LegalText.tsx'

type Reason = keyof typeof rejectionReasons

/** What each reason of a rejection means. A rejected review names one of them. */
const notAllowed: Record<Reason, string> = {
  off_topic:
    'The review is about something else than the product: another product, the delivery by a ' +
    'carrier, politics. How the business treated you is on topic.',
  not_genuine:
    'The author has not used the product, describes what it does not have, or lets somebody else ' +
    'or a program write in their place.',
  duplicate:
    'The text, or most of it, is copied from another review, from an advertisement or from the ' +
    'brief. That includes your own reviews of other products.',
  personal_data:
    'The review tells who somebody is or how to reach them: full names of private people, ' +
    'addresses, telephone numbers, email addresses, account numbers, faces.',
  abusive:
    'The review insults, threatens or demeans people, or uses words that do. Harsh criticism of ' +
    'the product is welcome.',
  promotional:
    'The review advertises: links, discount codes, another shop or product, or a call to buy.',
  conflict_of_interest:
    'The author owns, works for or is related to the business or a competitor of it.',
  low_effort:
    'The text says too little to help anybody decide: a repetition of one sentence, generalities ' +
    'that fit every product, or words without sense.',
}

const first: readonly Clause[] = [
  {
    title: 'How reviews are collected',
    anchor: 'collection',
    text: [
      'Reviews on Candor come from campaigns. A business describes its product and what it asks ' +
        'reviewers to try, and an administrator checks the campaign before anybody sees it. A ' +
        'campaign that asks for praise, for criticism or for a number of stars is refused.',
      'Reviewers register with an email address, which they confirm. Each writes one review of a ' +
        'campaign, and cannot review it a second time.',
      `With each review its author confirms ${confirmedText}. The receipt of the review says so.`,
    ],
  },
  {
    title: 'How reviewers are paid',
    anchor: 'pay',
    text: [
      'Every published review was paid for. The business names the price before anybody writes, ' +
        'and the money is reserved when a place is taken or a review is submitted. Each approved ' +
        'review is paid that price, whether it gives one star or five: no part of our payment ' +
        'system reads the stars.',
      'The words “paid review” stand beside each review wherever it is shown, with no setting to ' +
        'hide them.',
    ],
  },
  {
    title: 'How reviews are checked',
    anchor: 'checks',
    text: [
      'A person reads every review before it is published, oldest first, within 24 hours, and ' +
        'chooses before the stars are shown, unless the figures on Transparency say otherwise. ' +
        'Programs look for copies, contact details and signs that several accounts belong to one ' +
        'person. They only inform the moderator: no program rejects or approves a review.',
      'The moderator approves the review or rejects it for one of the reasons below, with an ' +
        'explanation that the author reads. The moderator may let the author improve the review ' +
        'and send it once more. A rating, high or low, is never a reason.',
    ],
  },
  ...Object.entries(rejectionReasons).map(([reason, title]) => ({
    title: `Not allowed: ${title.toLowerCase()}`,
    anchor: policyAnchor(reason as Reason),
    text: [notAllowed[reason as Reason]],
  })),
  {
    title: 'How reviews are shown',
    anchor: 'display',
    text: [
      'All approved reviews of a campaign are shown, newest first, with their stars and dates, ' +
        'except one that must not be public, such as for a name in it: it is paid all the same. ' +
        'The business cannot choose among them, hide one or reorder them, neither on Candor nor ' +
        'in the widget on its own site. The average counts every published review.',
      'The page of a business also shows how many reviews were rejected, by stars, so that ' +
        'everybody can see whether bad ones fare worse.',
      'Each published review has a signed receipt, which anybody can check without an account.',
    ],
  },
  {
    title: 'When a published review is removed',
    anchor: 'removal',
    text: [
      'An administrator takes a review out of public view if it turns out to break a rule above ' +
        'or the law, and may do so if its author withdraws what was confirmed with it. The ' +
        'author is told why and keeps the money. Anyone can report a review, and hears our ' +
        'decision by mail where they gave an address. No business can remove one.',
    ],
  },
  {
    title: 'Appeals',
    anchor: 'appeals',
    text: [
      'Each rejection and removal comes with a statement of reasons. The author may appeal once ' +
        'against each, within six months and free of charge. A person decides within seven days, ' +
        'another one than the first where there is one, and explains the decision.',
    ],
  },
]

const appeals: Clause = {
  title: 'Appeals',
  anchor: 'appeals',
  text: [
    'Each rejection and removal comes with a statement of reasons. The author may appeal against ' +
      'the decision.',
    'A business may appeal against the publication of a review of its product, as not about the ' +
      'product or as breaking a rule above. The author keeps the money in any case.',
    'Anyone who reported a review and gave an email address may appeal if the review stays public.',
    'Each decision can be appealed once, within six months and free of charge. A person decides ' +
      'the appeal within seven days, another one than the first where there is one, and explains ' +
      'the decision.',
  ],
}

const clauses = [...first.slice(0, -1), appeals]

export default function ReviewPolicyPage() {
  return (
    <LegalText
      title="Review Policy"
      lead="How reviews on Candor are collected, paid, checked and shown, and what is not allowed."
      versions={[
        {
          day: '2026-11-30',
          changes: 'Adds the appeals of businesses and of those who report a review.',
          clauses,
        },
        { day: '2026-11-28', changes: 'The first version.', clauses: first },
      ]}
    />
  )
}
