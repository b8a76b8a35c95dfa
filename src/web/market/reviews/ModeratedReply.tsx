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

const beforePublishing = {
  button: 'Refuse reply',
  question: 'Refuse this reply?',
  done: 'Reply refused',
  failure: 'The reply could not be refused. Please try again.',
}

const takingDown: typeof beforePublishing = {
  button: 'Take reply down',
  question: 'Take this reply down?',
  done: 'Reply taken down',
  failure: 'The reply could not be taken down. Please try again.',
}

type Reply = NonNullable<Review['reply']>

/** A reply as an admin reads and decides it. */
export function ModeratedReply({ review, reply }: { review: Review; reply: Reply }) {
  const [refusing, setRefusing] = useState(false)
  const close = () => setRefusing(false)
  const publish = useDecideReply(review, () => toast('Reply published'))
  const { shown, content, note, status } = reply
  const isPending = replyCan.published(reply) && mayReply(review)
  const refusal = status === 'pending' ? beforePublishing : takingDown
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
            {refusal.button}
          </Button>
        )}
      </div>
      <Dialog open={refusing} onClose={close} title={refusal.question}>
        <RefuseForm review={review} refusal={refusal} onClose={close} />
      </Dialog>
    </div>
  )
}

interface RefuseFormProps {
  review: Review
  refusal: typeof beforePublishing
  onClose: () => void
}

function RefuseForm({ review, refusal, onClose }: RefuseFormProps) {
  const refuse = useDecideReply(review, () => {
    toast(refusal.done)
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
      failure={refuse.isError && failureText(refuse.error, refusal.failure)}
      submitLabel={refusal.button}
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
