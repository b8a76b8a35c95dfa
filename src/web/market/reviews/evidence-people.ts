import type { EvidenceItem } from '../../../shared/market/evidence.ts'
import { countOf } from '../../ui/text/format.ts'

type Others = Omit<Extract<EvidenceItem, { reviewers: number }>, 'kind'>

/** Who else: "the business that pays for this review and 2 other reviewers, 1 of whom …". */
export function othersOf({ business, reviewers, closed = 0 }: Others): string {
  const others = reviewers === 0 ? [] : [countOf(reviewers, 'other reviewer')]
  const all = [...(business ? ['the business that pays for this review'] : []), ...others]
  return `${all.join(' and ')}${closedOf(reviewers, closed)}`
}

function closedOf(reviewers: number, closed: number): string {
  if (closed === 0) return ''
  if (reviewers === 1) return ' whose account is closed'
  if (closed === reviewers) return ' whose accounts are closed'
  return `, ${closed} of whom closed the account`
}
