import { useState } from 'react'
import { replyToReview } from '../../../shared/market/replies.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { failureText } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { mayReply, ReplyText } from './Reply.tsx'
import { useRemoveReply, useReplyToReview } from './reply-queries.ts'
import { authorOf } from './status.tsx'

const titles = {
  pending: 'Your reply, waiting for our team',
  published: 'Your reply',
  refused: 'Your reply, not published',
}

/** The reply of a business to a published review of itself, which it can change at will. */
export function OwnReply({ review }: { review: Review }) {
  const { reply } = review
  const [asking, setAsking] = useState<'write' | 'remove'>()
  const close = () => setAsking(undefined)
  const isOpen = mayReply(review)
  if (!reply && !isOpen && !asking) return null
  const by = `the review by ${authorOf(review)}`
  return (
    <div>
      {reply && (
        <>
          {reply.shown !== reply.content && reply.shown && (
            <ReplyText title="Your reply, as everybody reads it" text={reply.shown} />
          )}
          <ReplyText title={titles[reply.status]} text={reply.content} at={reply.createdAt} />
          {reply.note && (
            <p className="mt-2 max-w-[68ch] wrap-anywhere whitespace-pre-line ps-4.5 text-13">
              Reason: {reply.note}
            </p>
          )}
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {isOpen && (
          <Button
            variant="outline"
            size="sm"
            aria-label={reply ? `Edit the reply to ${by}` : `Reply to ${by}`}
            onClick={() => setAsking('write')}
          >
            {reply ? 'Edit reply' : 'Reply'}
          </Button>
        )}
        {reply && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Remove the reply to ${by}`}
            onClick={() => setAsking('remove')}
          >
            Remove reply
          </Button>
        )}
      </div>
      <Dialog
        open={asking === 'write'}
        onClose={close}
        title={reply ? 'Edit your reply' : 'Reply to this review'}
      >
        <ReplyForm review={review} onClose={close} />
      </Dialog>
      <Dialog open={asking === 'remove'} onClose={close} title="Remove your reply?">
        <RemoveForm review={review} onClose={close} />
      </Dialog>
    </div>
  )
}

interface FormProps {
  review: Review
  onClose: () => void
}

function ReplyForm({ review, onClose }: FormProps) {
  const send = useReplyToReview(review.id, () => {
    toast('Reply sent. It is public once our team has read it.')
    onClose()
  })
  return (
    <SingleFieldForm
      label="Your reply"
      hint="Up to 2,000 characters. No contact details, advertising, insults or private names."
      start={review.reply?.content ?? ''}
      rows={7}
      schema={replyToReview.body.shape.content}
      send={send}
      failure={
        send.isError && failureText(send.error, 'The reply could not be sent. Please try again.')
      }
      submitLabel="Send reply"
      variant="primary"
      onCancel={onClose}
    >
      {review.reply?.shown
        ? 'Your former reply stays public until our team has checked this one, within a day.'
        : 'Everybody reads it under the review, also on your site. We check it within a day.'}
    </SingleFieldForm>
  )
}

function RemoveForm({ review, onClose }: FormProps) {
  const remove = useRemoveReply(review.id, () => {
    toast('Reply removed')
    onClose()
  })
  return (
    <div className="space-y-5">
      {remove.isError && (
        <Alert variant="error">
          {failureText(remove.error, 'The reply could not be removed. Please try again.')}
        </Alert>
      )}
      <p>Nobody reads it any more. You can write another one.</p>
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
          Remove reply
        </Button>
      </DialogActions>
    </div>
  )
}
