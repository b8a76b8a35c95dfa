import { LegalText } from './LegalText.tsx'
import type { Clause } from './LegalText.tsx'

const clauses: readonly Clause[] = [
  {
    title: 'Money',
    text: [
      'All money is recorded in a double-entry ledger in whole cents. Each transfer moves an ' +
        'amount from one account to another, so the ledger always balances. The database does ' +
        'not allow transfers to be changed or deleted; mistakes are corrected with another ' +
        'transfer. Wallets cannot fall below zero, a repeated click or request moves money only ' +
        'once, and the ledger can be checked at any time.',
      'Deposits are credited only after a signed confirmation from the card payment provider. ' +
        'Card numbers never reach us.',
    ],
  },
  {
    title: 'Accounts',
    text: [
      'Passwords have at least 8 characters and are stored as salted scrypt hashes. Sessions are' +
        ' stored in the database, so signing out a device takes effect immediately, and ' +
        'changing the password signs out all other devices. Ten failed attempts block an account ' +
        'for 15 minutes for the network that made them. Signing in and resetting a password do ' +
        'not reveal whether an address has an account. Administrators can only be created by a ' +
        'command on the server.',
      'Two-factor codes can be turned on in Settings. The secret and the recovery codes are ' +
        'stored encrypted, and each code works once.',
      'Withdrawing money, changing a payout destination and unlinking an account need your ' +
        'password or a code, unless you gave one in the last ten minutes on that device. After ' +
        'a change of payout destination withdrawals wait 48 hours, and the email about it has a ' +
        'link that undoes the change and locks the account.',
    ],
  },
  {
    title: 'Documents',
    text: [
      'The type of a verification document is checked by its content. Documents are stored ' +
        'under random names in private storage. Only administrators can open them, with a link ' +
        'that works for one hour in the session that created it. Each access is recorded in ' +
        'the audit log before the document is sent.',
    ],
  },
  {
    title: 'Website and API',
    text: [
      'A strict content security policy allows only our own scripts and styles. Requests that ' +
        'change data must come from our own pages. The server checks every operation by role, ' +
        'ownership and state. Data of other people is answered as if it did not exist.',
    ],
  },
  {
    title: 'What administrators do',
    text: [
      'Verifying a business, opening a document, suspending a person and changing the ' +
        'platform’s settings are recorded in an audit log: who, when, and the values before and ' +
        'after.',
    ],
  },
  {
    title: 'Report a vulnerability',
    text: [
      'If you find a vulnerability, contact us through Contact Support with the subject ' +
        '“Security” and the steps to reproduce it. Use only your own accounts, do not access ' +
        'other people’s data, and give us 90 days to fix it. We reply within two working days ' +
        'and take no legal action against anyone who follows these rules.',
    ],
  },
]

export default function SecurityPage() {
  return (
    <LegalText
      title="Security"
      lead="How Candor protects money, documents and accounts, and how to report a vulnerability."
      versions={[{ day: '2026-11-01', changes: 'The first version.', clauses }]}
    />
  )
}
