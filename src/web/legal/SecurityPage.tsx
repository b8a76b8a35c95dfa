import { LegalText } from './LegalText.tsx'
import type { Clause } from './LegalText.tsx'

const clauses: readonly Clause[] = [
  {
    title: 'Money',
    text: [
      'Every cent is in a double-entry ledger of whole cents. A transfer moves an amount from' +
        ' one account to another, so money that does not add up cannot be written. Transfers ' +
        'are never changed or deleted, and the database itself refuses to; a mistake is ' +
        'corrected by a further transfer. Wallets cannot fall below zero, a repeated click or ' +
        'request moves money once, and the rules of the books can be checked at any time.',
      'Deposits are credited only when the card payment provider confirms them with its ' +
        'signature. Card numbers never reach us.',
    ],
  },
  {
    title: 'Accounts',
    text: [
      'Passwords are at least 8 characters and kept as salted scrypt hashes. Sessions live in' +
        ' the database, so that signing a device out takes effect at once, and changing the ' +
        'password signs the others out. Ten failed sign-ins lock an account’s sign-in for 15 ' +
        'minutes. Signing in and resetting a password tell nobody whether an address has an ' +
        'account. Administrators are made by a command on the server, never by registration.',
      'Two-factor codes can be turned on in Settings. Their secret and the recovery codes are ' +
        'kept encrypted, and each code works once.',
    ],
  },
  {
    title: 'Documents',
    text: [
      'Verification documents are judged by their bytes, kept under random names in a private' +
        ' store, and opened only by administrators, by a link that works for one hour in the ' +
        'session it was made in. Each opening is written to the audit log before the first byte' +
        ' leaves.',
    ],
  },
  {
    title: 'Pages and programs',
    text: [
      'A strict content security policy lets pages run our own scripts and styles alone. ' +
        'Requests that change something must come from our own pages. Who may do what is ' +
        'decided on the server, for each operation, by role, by ownership and by state; another' +
        ' person’s object looks as if it did not exist.',
    ],
  },
  {
    title: 'What administrators do',
    text: [
      'Verifying a business, opening a document, suspending a person and changing the ' +
        'platform’s settings are in an audit log with who, when, before and after.',
    ],
  },
  {
    title: 'Tell us what you find',
    text: [
      'If you find a weakness, write to us through Contact Support with the subject ' +
        '“Security” and the steps that show it. Use accounts of your own, do not touch other ' +
        'people’s data, and give us 90 days to mend it. We answer within two working days and ' +
        'take no legal steps against who keeps to this.',
    ],
  },
]

export default function SecurityPage() {
  return (
    <LegalText
      title="Security"
      lead="How Candor keeps money, documents and accounts safe, and how to tell us if it does not."
      updated="Nov 1, 2026"
      clauses={clauses}
    />
  )
}
