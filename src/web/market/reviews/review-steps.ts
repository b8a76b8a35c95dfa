import type { Appeal, Review } from '../../../shared/market/reviews.ts'

/** What happened, and when. */
type Step = readonly [what: string, at: string]

const decided = { rejection: 'Rejected', unpublication: 'Taken out of public view' }

const outcomes = {
  granted: 'Appeal granted',
  upheld: 'Appeal decided: the decision stays',
  withdrawn: 'Appeal withdrawn',
}

/**
 * Everything that has happened to a review, in order. The appeal is the latest one; without it, a
 * decision that was taken back would be missing.
 */
export function stepsOf(review: Review): Step[] {
  const { createdAt, firstTry, resubmitted, submittedAt, decidedAt, status } = review
  const { unpublishedAt, editedAt = [], appeal } = review
  const steps = [
    ['Submitted', createdAt],
    ...editedAt.map((at) => ['Changed by you', at] as const),
    ['First try rejected', firstTry?.decidedAt],
    ['Submitted again', resubmitted ? submittedAt : null],
    [status === 'approved' ? 'Approved and paid' : 'Rejected', decidedAt],
    ['Taken out of public view', unpublishedAt],
    ...(appeal ? stepsOfAppeal(appeal) : []),
  ] as const
  const done = steps.flatMap(([step, at]) => (at ? [[step, at] as const] : []))
  // A decision that stands is also that of its appeal.
  const unique = new Map(done.map((step) => [step.join(' '), step]))
  return [...unique.values()].toSorted(([, a], [, b]) => Date.parse(a) - Date.parse(b))
}

function stepsOfAppeal({ about, decisionAt, createdAt, outcome, decidedAt }: Appeal) {
  return [
    [decided[about], decisionAt],
    ['Appealed', createdAt],
    [outcome ? outcomes[outcome] : '', decidedAt],
  ] as const
}
