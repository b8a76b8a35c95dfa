import { LegalText } from './LegalText.tsx'
import type { Clause } from './LegalText.tsx'

const clauses: readonly Clause[] = [
  {
    title: 'What we keep about you',
    text: ['Only what the marketplace needs in order to work:'],
    points: [
      'Your account: name, e-mail address, phone number, role, and for reviewers the country.' +
        ' Your password is kept as a hash that cannot be turned back.',
      'If you turn on two-factor codes: their secret and your recovery codes, encrypted.',
      'If you sign in with Google or GitHub: your account’s number there. We ask them for your' +
        ' name and e-mail address to find your account here, and keep neither that nor their keys.',
      'Your profile: a bio if you are a reviewer; company name, website and description if ' +
        'you are a business.',
      'What you write: campaigns, reviews, and what moderators decided about them and why.',
      'Your money on Candor: every transfer, deposit and withdrawal, in a ledger that is ' +
        'never altered.',
      'If you withdraw money, the bank account that it goes to.',
      'Verification documents of businesses, in a private store.',
      'Where you are signed in: the browser’s name, the network address and the time, so that' +
        ' you can sign out a device you do not know.',
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
    title: 'Why we may',
    text: [
      'Most of it is needed for the contract between you and us: an account, a campaign, a ' +
        'review, a payment. Books about money are kept because the law asks for them. Limits on' +
        ' sign-ins, and checks for copied or invented reviews, serve our legitimate interest in' +
        ' a marketplace that can be trusted. Marketing mail is sent only while that preference ' +
        'is on; you turn it off in Settings.',
    ],
  },
  {
    title: 'Who sees what',
    text: ['As few people as possible:'],
    points: [
      'Everybody sees an approved review with the name of its writer and the country, and ' +
        'that it was paid for.',
      'A business sees the reviews of its own campaigns with the names and countries of their ' +
        'writers. A bio is meant for businesses. They never see an e-mail address.',
      'Administrators see accounts, reviews and verification documents. Each opening of a ' +
        'document is recorded with who opened it and when, and a link to one works for one ' +
        'hour.',
      'The card payment provider sees what you pay. The bank sees what is paid out to you.',
      'Nobody buys your data. It is handed to authorities only where the law obliges us.',
    ],
  },
  {
    title: 'How long we keep it',
    text: ['Each kind of data has an end:'],
    points: [
      'Sessions: 30 days after the last use, or until the browser closes if you did not ' +
        'choose Remember me.',
      'Keys that make a repeated request harmless: 24 hours.',
      'Counts of failed sign-ins and of registrations by address: 15 minutes to one hour.',
      'Links to reset a password: one hour.',
      'Notifications: as long as your account.',
      'Verification documents: as long as the business has an account, and afterwards as ' +
        'evidence of the check until you ask us to remove them.',
      'Your payout destination: until you change or remove it. What went to the bank stays ' +
        'in its batch, as part of the books.',
      'The ledger and the audit log: for as long as the law asks for books, without your name' +
        ' once your account is deleted.',
    ],
  },
  {
    title: 'Deleting your account',
    text: [
      'You delete your account in Settings. Your name, address, phone number, bio, ' +
        'payout destination and notifications are removed at once and you are signed out ' +
        'everywhere; your reviews stay, as those of an anonymous reviewer. It waits while ' +
        'reviews are still to be decided, while a deposit, a withdrawal or a dispute is open, ' +
        'or while there is money in your wallet, and it says which.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      'You may see, correct, take with you and delete what we keep about you, object to a use' +
        ' of it, and complain to the data protection authority of your country. Most of it you ' +
        'do yourself in Settings; for the rest write to us through Contact Support, and we ' +
        'answer within 30 days.',
    ],
  },
]

export default function PrivacyPage() {
  return (
    <LegalText
      title="Privacy Policy"
      lead="What Candor keeps about you, why, who sees it, and for how long."
      updated="Nov 1, 2026"
      clauses={clauses}
    />
  )
}
