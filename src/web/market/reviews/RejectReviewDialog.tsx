import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  resubmissionDays,
  reviewCan,
  rejectionReasons,
} from '../../../shared/market/review-rules.ts'
import { addDays } from '../../../shared/base/days.ts'
import { utcText } from '../../../shared/base/moment-text.ts'
import type { NoteTemplate } from '../../../shared/market/note-templates.ts'
import { type Review } from '../../../shared/market/reviews.ts'
import { ReviewRejection, type RejectionReason } from '../../../shared/market/rejection.ts'
import { areKeysEnabled } from '../../platform/decisions/shortcuts.ts'
import { useTakenBack } from '../../platform/decisions/taken-back.ts'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Stars } from '../../ui/indicators/Stars.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { BlindStars } from './BlindStars.tsx'
import type { Rejection } from './deciding.ts'
import { noteTemplatesQuery, noteWith, withFacts, withoutRequests } from './note-templates.ts'
import { NoteTemplateList } from './NoteTemplateList.tsx'
import { useRevealStars } from './queries.ts'
import { quotedIn } from './Evidence.tsx'
import { authorOf } from './status.tsx'
import { PassagePicker } from './PassagePicker.tsx'
import { Marked } from './Marked.tsx'
import { shortcutKey } from '../../ui/keys.ts'

/** Each with the digit that chooses it. */
const reasons = Object.entries(rejectionReasons).map(([value, label], index) => ({
  value: value as RejectionReason,
  label: `${index + 1} ${label}`,
}))

/** The reason that a key chooses; none while somebody types or holds another key. */
function reasonAt(event: KeyboardEvent): RejectionReason | undefined {
  const { target, ctrlKey, metaKey, altKey } = event
  const isTyping = target instanceof HTMLTextAreaElement
  if (isTyping || ctrlKey || metaKey || altKey || !areKeysEnabled()) return undefined
  return reasons[Number(shortcutKey(event)) - 1]?.value
}

/** Chooses a reason by its digit while the form is shown. */
function useReasonKeys(choose: (reason: RejectionReason) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const reason = reasonAt(event)
    if (!reason) return
    event.preventDefault()
    choose(reason)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

interface RejectReviewDialogProps {
  review: Review
  open: boolean
  onClose: () => void
  onReject: (rejection: Rejection) => void
}

export function RejectReviewDialog({ open, ...form }: RejectReviewDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Reject this review?">
      <RejectReviewForm {...form} />
    </Dialog>
  )
}

/** Names keys only where there is a keyboard, and its shortcuts are not switched off. */
const ReasonHint = ({ isChosen }: { isChosen: boolean }) => (
  <>
    {areKeysEnabled() && (
      <span className="pointer-coarse:hidden">
        Keys 1 to {reasons.length} choose it, Ctrl + Enter sends.{' '}
      </span>
    )}
    {!isChosen && <span>Templates for the note follow.</span>}
  </>
)

type RejectReviewFormProps = Omit<RejectReviewDialogProps, 'open'>

/** The templates, without requests for another try in the last one, and all known texts. */
function useTemplates({ campaign, reviewer }: Review, isLast: boolean) {
  const all = useQuery(noteTemplatesQuery).data ?? []
  const final = all.flatMap((template) => {
    const content = withoutRequests(template.content)
    return content === undefined ? [] : [{ ...template, content }]
  })
  const [until] = useState(() => utcText(addDays(new Date(), resubmissionDays)))
  const { product, business } = campaign
  const facts = { product, ...(business && { business }), deadline: until }
  const [templates, last] = [all, final].map((of) =>
    withFacts(of, { ...facts, reviewer: reviewer.name ?? 'the reviewer' }),
  ) as [NoteTemplate[], NoteTemplate[]]
  return { templates: isLast ? last : templates, known: [...templates, ...last] }
}

/** What the form begins with: what was taken back, or a rejection that may be sent again. */
function startOf(review: Review, before: Rejection | undefined, chosen = before?.reason) {
  return {
    ...(chosen && { reason: chosen }),
    // It counts the characters of the text that was read.
    passage: before?.version === review.version ? before.passage : undefined,
    note: before?.note ?? '',
    allowResubmission: reviewCan.sendBack(review) && (before?.allowResubmission ?? true),
  }
}

function RejectReviewForm({ review, onClose, onReject }: RejectReviewFormProps) {
  // A second try cannot be sent back again.
  const canSendBack = reviewCan.sendBack(review)
  // The body of a rejection is what this form made.
  const before = useTakenBack(review.id, 'reject')?.request.body as Rejection | undefined
  // An approval that was chosen before the stars has no form.
  const chosen = review.revealed === 'approve' ? undefined : review.revealed
  const start = startOf(review, before, chosen)
  const form = useForm({ resolver: zodResolver(ReviewRejection), defaultValues: start })
  const field = fieldsOf(form)
  const reason = useWatch({ control: form.control, name: 'reason' })
  const isLast = !useWatch({ control: form.control, name: 'allowResubmission' })
  const { templates, known } = useTemplates(review, isLast)

  function fill(template: string) {
    const note = noteWith(form.getValues('note'), template, known)
    form.setValue('note', note, { shouldDirty: true, shouldValidate: true })
    form.setFocus('note')
  }

  const reveal = useRevealStars(review.id)
  // What was chosen before the stars stays.
  const isRevealed = reveal.data !== undefined || chosen !== undefined
  useEffect(() => {
    if (chosen) form.setValue('reason', chosen)
  }, [chosen, form])
  useReasonKeys((chosen) => {
    if (!isRevealed) form.setValue('reason', chosen, { shouldValidate: true })
  })

  return (
    <form onSubmit={form.handleSubmit(onReject)} noValidate className="space-y-5">
      <RejectedReview review={review} />
      <p>The reviewer will see your reason and note. A low rating is never a reason.</p>
      <Select
        label="Reason"
        placeholder="Choose a reason"
        hint={<ReasonHint isChosen={Boolean(reason)} />}
        // Not disabled: a disabled field has no value.
        options={isRevealed ? reasons.filter(({ value }) => value === reason) : reasons}
        {...field('reason')}
      />
      <BlindStars review={review} choice={reason} reveal={reveal} onGivenBack={onClose} />
      {reason && (
        <NoteTemplateList key={reason} of={reason} templates={templates} onChoose={fill} />
      )}
      <PassagePicker
        content={review.content}
        start={start.passage}
        onPick={(passage) => form.setValue('passage', passage)}
        error={form.formState.errors.passage?.message}
      />
      <TextArea
        label="Note to the reviewer"
        rows={4}
        hint={`At least 20 characters. Explain what is wrong${isLast ? '' : ' and how to fix it'}.`}
        {...field('note')}
      />
      {canSendBack ? (
        <Checkbox
          label={`Allow one resubmission within ${resubmissionDays} days`}
          {...form.register('allowResubmission')}
        />
      ) : (
        <p className="text-13">This is the second try, so it cannot be sent back again.</p>
      )}
      <Actions onClose={onClose} />
    </form>
  )
}

const Actions = ({ onClose }: Pick<RejectReviewDialogProps, 'onClose'>) => (
  <DialogActions>
    <Button variant="ghost" onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit" variant="danger">
      Reject review
    </Button>
  </DialogActions>
)

/** The review with what the checks found in it, because the dialog covers both. */
function RejectedReview({ review }: Pick<RejectReviewDialogProps, 'review'>) {
  return (
    <div className="rounded-control bg-s2 px-3 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 font-medium text-fg">
        {authorOf(review)}
        {review.rating !== null && <Stars rating={review.rating} size={12} />}
      </p>
      <p dir="auto" className="mt-1 font-review text-14 wrap-anywhere text-fg-2">
        <Marked text={review.content} marked={quotedIn(review)} />
      </p>
    </div>
  )
}
