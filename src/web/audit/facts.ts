import { rejectionReasons } from '../../shared/review-rules.ts'
import { RejectionReason } from '../../shared/reviews.ts'
import { formatMoney } from '../ui/text/format.ts'

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
