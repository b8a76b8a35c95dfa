import { addDays } from '../../../shared/base/days.ts'
import { appealHours } from '../../../shared/platform/statement-rules.ts'
import type { Appeal } from '../../../shared/market/reviews.ts'
import { formatMoment } from '../../ui/text/format.ts'

/** What granting an appeal does, by what it is against. */
export const appealEffects: Record<Appeal['about'], string> = {
  rejection:
    'The review is approved and its reviewer is paid. The business pays if its campaign has a ' +
    'place and its wallet the money; otherwise Candor pays.',
  unpublication: 'The review becomes public. No money moves.',
}

export const upheldEffect = 'The decision stays as it is.'

/** What the dialogs of a decision about an appeal say. */
export const appealDecisions = {
  granted: { title: 'Grant this appeal?', submitLabel: 'Grant appeal', variant: 'primary' },
  upheld: { title: 'Uphold the decision?', submitLabel: 'Uphold decision', variant: 'danger' },
} as const

/** By when an open appeal is decided: within seven days; null once it is. */
export const appealAnswerBy = ({ createdAt, outcome }: Pick<Appeal, 'createdAt' | 'outcome'>) =>
  outcome === null ? addDays(new Date(createdAt), appealHours / 24).toISOString() : null

export const isOver = (by: string) => new Date(by) < new Date()

/** By when it is decided, as a sentence to the reviewer. */
export const appealAnswer = (by: string) =>
  isOver(by)
    ? 'Our decision was due within seven days and is late. We are sorry, and still notify you.'
    : `We decide by ${formatMoment(by)}, and notify you.`
