import { rejectionReasons } from '../../../shared/market/review-rules.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { PassageNote } from './RejectionNote.tsx'

type Proposal = NonNullable<Review['proposal']>

/** The rejection that waits for a second admin, until it lapses. */
export const proposalOf = ({ proposal }: Review) =>
  proposal && Date.parse(proposal.expiresAt) > Date.now() ? proposal : undefined

/** What a second admin should know of a proposed rejection before accepting it. */
export function ProposalNote({ proposal, content }: { proposal: Proposal; content: string }) {
  const { by, isOwn, reason, note, passage, expiresAt } = proposal
  return (
    <Alert
      variant="warning"
      title={`${isOwn ? 'You propose' : `${by} proposes`} to reject this review`}
    >
      <p>
        {rejectionReasons[reason]}: <span className="whitespace-pre-line">{note}</span>
      </p>
      <PassageNote passage={passage} content={content} />
      <p className="mt-1.5 text-13">
        Many reviews of this campaign were rejected today, so {isOwn ? 'another' : 'a second'} admin
        must agree by {formatMoment(expiresAt)}.
      </p>
    </Alert>
  )
}
