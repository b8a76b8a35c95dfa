import { rejectionReasons } from '../../shared/review-rules.ts'
import { RejectionReason } from '../../shared/reviews.ts'
import { formatMoney } from '../ui/text/format.ts'

/** Labels for fields whose names in words are not clear. */
const labels: Record<string, string> = {
  x: 'X',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  nairaRateDate: 'rate date',
  way: 'by',
  network: 'from the network',
  bankName: 'bank',
  netCents: 'to pay',
  starterCents: 'price of Starter',
  professionalCents: 'price of Professional',
  enterpriseCents: 'price of Enterprise',
  unverifiedPriceCents: 'most per review before verification',
  unverifiedMonthCents: 'most per month before verification',
  withoutDestination: 'left out without a destination',
  held: 'left out after a change of destination',
  frozen: 'left out of suspended people',
}

/** 'nairaPerDollar' → 'naira per dollar'. */
export const labelOf = (name: string) =>
  labels[name] ??
  name.replace(/Cents$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

type Facts = Record<string, unknown> | null

/**
 * The fields that an entry tells something by. A zero or a new state alone tells nothing: the
 * action says the state, and nobody asks what was not left out.
 */
export function changedNames(before: Facts, after: Facts): string[] {
  const all = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // The database orders them by length. A note explains what is before it.
  const names = all.toSorted((one, other) => Number(one === 'note') - Number(other === 'note'))
  return names.filter((name) => {
    const [old, now] = [before?.[name], after?.[name]]
    // The subject names and links it; the search and the file have it.
    if (isId(old) || isId(now)) return false
    if (!isSaid(old) && (name === 'status' || now === 0 || now === false)) return false
    return (isSaid(old) || isSaid(now)) && textOf(old, name) !== textOf(now, name)
  })
}

const isId = (value: unknown) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

/** An unknown network is an empty text. */
export const isSaid = (value: unknown) => value != null && value !== ''

/** Fields whose names end like this are integer cents; others with amounts are text in dollars. */
const isCents = (name: string, value: unknown): value is number =>
  name.endsWith('Cents') && typeof value === 'number'

/** A fact of an audit entry in words. */
export function textOf(value: unknown, name: string): string {
  if (isCents(name, value)) return formatMoney(value)
  const reason = RejectionReason.safeParse(value)
  if (reason.success) return rejectionReasons[reason.data]
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}
