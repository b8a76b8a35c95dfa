import { LegalText } from './LegalText.tsx'
import type { Clause } from './LegalText.tsx'

const first: readonly Clause[] = [
  {
    title: 'What we keep about you',
    text: ['Only what the marketplace needs in order to work:'],
    points: [
      'Your account: name, email address, phone number, role, and country for reviewers.' +
        ' Your password is stored only as a hash.',
      'If you turn on two-factor codes: the secret and your recovery codes, encrypted.',
      'If you sign in with Google or GitHub: the ID of your account there. We use your name and' +
        ' email address from them to find your account here, and do not store their tokens.',
      'Your profile: a bio if you are a reviewer; company name, website and description if ' +
        'you are a business.',
      'What you write: campaigns, reviews, and what moderators decided about them and why.',
      'Your money on Candor: every transfer, deposit and withdrawal, in a ledger that is ' +
        'never changed.',
      'If you withdraw money: your bank account, mobile number or address at PayPal.',
      'Verification documents of businesses, in private storage.',
      'Where you are signed in: the browser, the network address and the time, so that you can' +
        ' sign out devices you do not recognize.',
      'If you report a review: what you write, your email address if you give one, and a hash ' +
        'of your network, which tells us if one person reports twice.',
      'Hashes of your name, phone number, payout destination and network (not the address' +
        ' itself), made with a secret key. They tell us if one person has several accounts.',
    ],
  },
  {
    title: 'What we do not keep',
    text: [
      'Card numbers never reach Candor: you type them on the page of the card payment ' +
        'provider. There are no trackers, no advertising identifiers and no analytics of other ' +
        'companies on any page.',
      'Our request log has the kind of request, the answer and how long it took. It has no ' +
        'address, no name and nothing you typed.',
    ],
  },
  {
    title: 'Legal basis',
    text: [
      'Most of it is needed for the contract between you and us: an account, a campaign, a ' +
        'review, a payment. The law requires us to keep financial records. Sign-in limits and ' +
        'checks for copied or fake reviews serve our legitimate interest in a trustworthy ' +
        'marketplace. We send marketing emails only while that preference is on; you can turn ' +
        'it off in Settings.',
    ],
  },
  {
    title: 'Who sees what',
    text: ['As few people as possible:'],
    points: [
      'Everyone can see an approved review with the name and country of its reviewer, and ' +
        'that it was paid for.',
      'A business can see the reviews of its own campaigns with the names, countries and bios ' +
        'of the reviewers. Businesses never see email addresses.',
      'Administrators can see accounts, reviews and verification documents. We record who ' +
        'opens a document and when, and links to documents work for one hour.',
      'The card payment provider sees what you pay. The bank sees what is paid out to you.',
      'We do not sell your data. We share it with authorities only if the law requires it.',
    ],
  },
  {
    title: 'How long we keep it',
    text: ['We keep data only for a limited time:'],
    points: [
      'Sessions: 30 days after the last use, or until the browser closes if you did not ' +
        'choose Remember me.',
      'Keys that prevent duplicate requests: 24 hours.',
      'Counts of failed sign-ins, registrations and reports by network address: 15 minutes to ' +
        'one hour.',
      'Password reset links: one hour. A file of your data that you asked for: one day.',
      'Hashes of your networks: 90 days. Hashes of your name, phone number and payout ' +
        'destination stay after you delete your account, so that nobody is paid twice for the ' +
        'same campaign. They cannot be turned back into what they were made of.',
      'When a reviewer first opened a campaign: 90 days, or until the account is deleted.',
      'Notifications and messages to our support: one year. Reports of reviews: one year after ' +
        'we decided.',
      'Verification documents: 90 days after we decided on them, or until the business deletes ' +
        'its account.',
      'Mail that could not be delivered: 30 days.',
      'Your payout destination: until you change or remove it. That of a payment that was sent ' +
        'stays in our financial records.',
      'Your sign-ins, failed ones and sign-outs, with the network: one year.',
      'The ledger and the rest of the audit log: as long as the law requires financial ' +
        'records, without ' +
        'your name once your account is deleted.',
    ],
  },
  {
    title: 'Deleting your account',
    text: [
      'You can delete your account in Settings. Your name, email address, phone number, bio, ' +
        'payout destination and notifications are removed immediately and you are signed out ' +
        'everywhere. Your reviews remain, without your name. You cannot delete your account ' +
        'while reviews are pending, while a deposit, withdrawal or dispute is open, or while ' +
        'there is money in your wallet. The page tells you which applies.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      'You may access, correct, export and delete your data, object to its use, and complain ' +
        'to the data protection authority of your country. You can do most of this in ' +
        'Settings. For everything else contact us through Contact Support; we reply within 30 ' +
        'days.',
    ],
  },
]

/** What the second version adds to the points of clauses. */
const additions: Record<string, readonly string[]> = {
  'What we keep about you': [
    'The photos of your reviews, without what the camera wrote into them.',
    'If you send one with a review: a proof of use, such as a receipt, in private storage.',
    'If a business sends you its product: the name, address and phone number that you give for ' +
      'the parcel, encrypted.',
    'Your drafts of reviews, and your answers to the questions of a campaign.',
  ],
  'Who sees what': [
    'Only administrators see a proof of use. The business never does.',
    'The business that sends you a parcel reads its address until the parcel has arrived, and ' +
      'may use it for this parcel alone.',
    'No business reads your drafts or your answers.',
  ],
  'How long we keep it': [
    'Proofs of use: 90 days after we decided on the review, one day without a review, or until ' +
      'you delete your account.',
    'Addresses of parcels: 30 days after we decided on the review or after your place ended, or ' +
      'until you delete your account.',
    'Drafts: 90 days after your last change. Answers: 30 days.',
  ],
}

const second = first.map((clause) => ({
  ...clause,
  points: [...(clause.points ?? []), ...(additions[clause.title] ?? [])],
}))

export default function PrivacyPage() {
  return (
    <LegalText
      title="Privacy Policy"
      lead="What data Candor keeps about you, why, who can see it, and for how long."
      binding
      versions={[
        {
          day: '2026-11-28',
          changes:
            'Says what becomes of photos, proofs of use, addresses of parcels, drafts and answers.',
          clauses: second,
        },
        { day: '2026-11-01', changes: 'The first version.', clauses: first },
      ]}
    />
  )
}
