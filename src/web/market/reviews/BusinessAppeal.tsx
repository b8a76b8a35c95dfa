import { useState } from 'react'
import { AppealText, appealGrounds, type AppealGround } from '../../../shared/market/appeals.ts'
import { addMonths } from '../../../shared/base/days.ts'
import { appealMonths } from '../../../shared/platform/statement-rules.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { failureText } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useAppealApproval } from './queries.ts'

const states = {
  open: 'Your appeal waits for a decision.',
  upheld: 'Our decision stays.',
  granted: 'Granted: the review is no longer public.',
  again: 'Granted: the review was taken out of public view, and was published again later.',
  withdrawn: 'Withdrawn.',
}

/** A review that is taken out of public view may be published again, such as by another appeal. */
function stateOf({ unpublishedAt }: Review, { outcome }: NonNullable<Review['businessAppeal']>) {
  if (outcome === 'granted' && !unpublishedAt) return 'again'
  return outcome ?? 'open'
}

const isWithinMonths = (publishedAt: string) =>
  new Date() < addMonths(new Date(publishedAt), appealMonths)

/** The appeal of a business against a published review of itself: once, whatever its stars. */
export function BusinessAppeal({ review }: { review: Review }) {
  const { businessAppeal: filed, status, unpublishedAt, publishedAt } = review
  const mayFile =
    status === 'approved' && !unpublishedAt && publishedAt !== null && isWithinMonths(publishedAt)
  if (!filed && !mayFile) return null
  return (
    <Section title="Appeal against its approval">
      {filed ? (
        <>
          <p className="font-medium text-fg">
            {appealGrounds[filed.ground]}. {states[stateOf(review, filed)]}
          </p>
          <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{filed.content}</p>
          {filed.note && (
            <p className="mt-1.5 wrap-anywhere whitespace-pre-line">Answer: {filed.note}</p>
          )}
        </>
      ) : (
        <>
          <p>
            Once, if the review is not about your product or breaks the review policy. Its reviewer
            keeps the money whatever comes of it.
          </p>
          <Grounds review={review} />
        </>
      )}
    </Section>
  )
}

function Grounds({ review }: { review: Review }) {
  const [ground, setGround] = useState<AppealGround>()
  const close = () => setGround(undefined)
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {(Object.keys(appealGrounds) as AppealGround[]).map((one) => (
        <Button key={one} variant="outline" size="sm" onClick={() => setGround(one)}>
          {appealGrounds[one]}
        </Button>
      ))}
      <Dialog open={ground !== undefined} onClose={close} title="Appeal against this approval?">
        {ground && <Form review={review} ground={ground} onClose={close} />}
      </Dialog>
    </div>
  )
}

function Form(props: { review: Review; ground: AppealGround; onClose: () => void }) {
  const { review, ground, onClose } = props
  const send = useAppealApproval(review, () => {
    toast('Appeal sent. We will notify you of our decision.')
    onClose()
  })
  return (
    <SingleFieldForm
      label="Why is the approval wrong?"
      hint="20 to 2,000 characters. Our team alone reads it."
      rows={6}
      schema={AppealText}
      send={{ ...send, mutate: (content: string) => send.mutate({ ground, content }) }}
      failure={
        send.isError && failureText(send.error, 'The appeal could not be sent. Please try again.')
      }
      submitLabel="Send appeal"
      variant="primary"
      onCancel={onClose}
    >
      {appealGrounds[ground]}. You can appeal once.
    </SingleFieldForm>
  )
}
