import { rejectionReasons, resubmissionDays } from '../../../shared/market/review-rules.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { formatMoment, formatMoney } from '../../ui/text/format.ts'
import { PassageNote } from './RejectionNote.tsx'

type Proposal = NonNullable<Review['proposal']>

/** The rejection that waits for a second admin, until it lapses. */
export const proposalOf = ({ proposal }: Review) =>
  proposal && Date.parse(proposal.expiresAt) > Date.now() ? proposal : undefined

/** What a second admin should know of a proposed rejection before accepting it. */
export function ProposalNote({ proposal, content }: { proposal: Proposal; content: string }) {
  const { by, isOwn, reason, note, passage, expiresAt } = proposal
  const { reimbursementCents: back, allowResubmission } = proposal
  return (
    <Alert
      variant="warning"
      title={`${isOwn ? 'You propose' : `${by} proposes`} to reject this review`}
    >
      <p>
        {rejectionReasons[reason]}: <span className="whitespace-pre-line">{note}</span>
      </p>
      <PassageNote passage={passage} content={content} />
      {back !== null && (
        <p className="mt-1.5">
          {back > 0
            ? `${formatMoney(back)} is paid back for the product.`
            : 'Nothing is paid back for the product: the receipt is not genuine.'}
        </p>
      )}
      <p className="mt-1.5">
        {allowResubmission
          ? `The review may be sent again within ${resubmissionDays} days.`
          : 'The review may not be sent again.'}
      </p>
      <p className="mt-1.5 text-13">
        Many reviews of this campaign were rejected today, so {isOwn ? 'another' : 'a second'} admin
        must agree by {formatMoment(expiresAt)}.
      </p>
    </Alert>
  )
}
