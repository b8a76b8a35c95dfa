import { addDays } from '../../../shared/base/days.ts'
import type { Appeal } from '../../../shared/market/reviews.ts'
import { formatMoment } from '../../ui/text/format.ts'

/** By when an open appeal is decided: within a day (docs/product-rules.md); null once it is. */
export const appealAnswerBy = ({ createdAt, outcome }: Pick<Appeal, 'createdAt' | 'outcome'>) =>
  outcome === null ? addDays(new Date(createdAt), 1).toISOString() : null

export const isOver = (by: string) => new Date(by) < new Date()

/** By when it is decided, as a sentence to the reviewer. */
export const appealAnswer = (by: string) =>
  isOver(by)
    ? 'Our decision was due within 24 hours and is late. We are sorry, and still notify you.'
    : `We decide by ${formatMoment(by)}, and notify you.`
