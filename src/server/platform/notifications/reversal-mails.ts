import { utcText } from '../../../shared/base/moment-text.ts'
import { inDollars } from '../../../shared/base/money.ts'
import type { Fact, MailText } from '../../base/mail/messages.ts'
import type { NotificationData } from './data.ts'

/** Tells a business what a reversal stops, what it can do, and until when. */
export function reversedText(data: NotificationData['deposit-reversed']): MailText {
  const { amountCents, owedCents = 0, isDispute, respondBy } = data
  const why = isDispute ? 'The card’s holder disputes the payment' : 'It was refunded to its card'
  const stops =
    owedCents > 0
      ? 'Your campaigns take no new reviews until you have paid what you owe: money that ' +
        'enters your wallet pays it first.'
      : 'Your wallet covered it, so nothing is owed.'
  const todo = isDispute
    ? 'If you made the payment, ask your bank to withdraw the dispute, and send us ' +
      `${respondBy ? `before ${utcText(respondBy)}` : 'soon'} what shows that it was yours: we ` +
      'answer the bank. If it decides for you, the money comes back to your wallet.'
    : 'If you did not expect it, write to us.'
  return {
    headline: {
      news:
        `Card payment of ${inDollars(amountCents)} ` +
        (isDispute === false ? 'refunded to its card' : 'taken back by the bank'),
    },
    facts: factsOf(data, why),
    note: `${stops} ${todo}`,
    action: owedCents > 0 ? 'Add funds' : 'Open your wallet',
  }
}

/** Tells admins whose payment is disputed and until when they can answer. */
export function disputeOpenedText(data: NotificationData['dispute-opened']): MailText {
  return {
    facts: factsOf(data, 'The card’s holder disputes the payment'),
    note:
      'Answer at the card provider, with what the business sends. Without an answer the ' +
      'dispute is lost.',
    action: 'See the disputes',
    ...asAdmin,
  }
}

const asAdmin = { because: 'admins hear of every disputed payment' }

/** Tells admins whose dispute has ended. */
export const disputeEndedText = ({ companyName }: NotificationData['dispute-ended']): MailText => ({
  ...(companyName && { facts: [['Business', companyName]] }),
  action: 'See the disputes',
  ...asAdmin,
})

function factsOf(data: NotificationData['dispute-opened'], why: string): Fact[] {
  const { amountCents, owedCents, respondBy, companyName } = data
  const facts: (Fact | null)[] = [
    companyName ? ['Business', companyName] : null,
    ['Why', why],
    ['Taken back', inDollars(amountCents)],
    owedCents ? [companyName ? 'It owes' : 'You owe', inDollars(owedCents)] : null,
    respondBy ? ['The bank takes an answer until', utcText(respondBy)] : null,
  ]
  return facts.filter((fact) => fact !== null)
}
