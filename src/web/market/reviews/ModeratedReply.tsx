import { useState } from 'react'
import { replyCan, replyHours, undecidedWeight } from '../../../shared/market/reply-rules.ts'
import { ReplyDecision } from '../../../shared/market/replies.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { weightOf } from '../../../shared/market/evidence-rules.ts'
import { failureText } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { Evidence } from './Evidence.tsx'
import { mayReply, ReplyText } from './Reply.tsx'
import { useDecideReply } from './reply-queries.ts'

const titles = {
  pending: 'Reply from the business, not public yet',
  published: 'Reply from the business',
  refused: 'Reply from the business, not published',
}

const usualReasons = [
  'The reply has contact details or a link in it.',
  'The reply names the reviewer or gives away something private.',
  'The reply advertises something.',
  'The reply insults the reviewer.',
]

type Reply = NonNullable<Review['reply']>

/** A reply as an admin reads and decides it. */
export function ModeratedReply({ review, reply }: { review: Review; reply: Reply }) {
  const [refusing, setRefusing] = useState(false)
  const close = () => setRefusing(false)
  const publish = useDecideReply(review, () => toast('Reply published'))
  const { shown, content, note, status } = reply
  const isPending = replyCan.published(reply) && mayReply(review)
  return (
    <div>
      {shown && shown !== content && <ReplyText title="Public reply" text={shown} />}
      <ReplyText title={titles[status]} text={content} at={reply.createdAt} />
      {note && (
        <p className="mt-2 max-w-[68ch] wrap-anywhere whitespace-pre-line ps-4.5 text-13">
          Reason: {note}
        </p>
      )}
      {isPending && (
        <div className="mt-4 space-y-2 ps-4.5">
          <Evidence evidence={reply.evidence} reviewerId={review.reviewerId} />
          <p className="text-13 text-fg-3">{promiseOf(reply)}</p>
        </div>
      )}
      {publish.isError && (
        <Alert variant="error" className="mt-3">
          {failureText(publish.error, 'The reply could not be published. Please try again.')}
        </Alert>
      )}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {isPending && (
          <Button
            size="sm"
            loading={publish.isPending}
            onClick={() => publish.mutate({ outcome: 'published' })}
          >
            Publish reply
          </Button>
        )}
        {replyCan.refused(reply) && (
          <Button variant="danger" size="sm" onClick={() => setRefusing(true)}>
            {status === 'pending' ? 'Refuse reply' : 'Take reply down'}
          </Button>
        )}
      </div>
      <Dialog open={refusing} onClose={close} title="Refuse this reply?">
        <RefuseForm review={review} onClose={close} />
      </Dialog>
    </div>
  )
}

function RefuseForm({ review, onClose }: { review: Review; onClose: () => void }) {
  const refuse = useDecideReply(review, () => {
    toast('Reply refused')
    onClose()
  })
  const mutate = (note: string) => refuse.mutate({ outcome: 'refused', note })
  return (
    <SingleFieldForm
      label="Reason"
      suggestions={usualReasons}
      hint="At least 20 characters. The business reads it."
      rows={4}
      schema={ReplyDecision.shape.note.unwrap()}
      send={{ ...refuse, mutate }}
      failure={
        refuse.isError &&
        failureText(refuse.error, 'The reply could not be refused. Please try again.')
      }
      submitLabel="Refuse reply"
      onCancel={onClose}
    >
      The business can change its reply and send it again.
    </SingleFieldForm>
  )
}

/** What happens while nobody decides. */
function promiseOf({ evidence }: Reply) {
  return weightOf(evidence ?? []) >= undecidedWeight
    ? 'It waits for your decision, because of what the checks found.'
    : `It is published ${replyHours} hours after it was written, unless you decide before.`
}
