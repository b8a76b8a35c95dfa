import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { ComponentProps, FormEvent, KeyboardEvent, Ref } from 'react'
import IconWorld from '~icons/tabler/world'
import { unconfirmed } from '../../../shared/market/confirmations.ts'
import type { Photo } from '../../../shared/market/photos.ts'
import type { Proof } from '../../../shared/market/proofs.ts'
import { isSameText, minReviewLength, unchangedText } from '../../../shared/market/review-rules.ts'
import { isSendShortcut } from '../../ui/keys.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { controlLook } from '../../ui/forms/Field.tsx'
import { ignoreSecondClick } from '../../ui/forms/Question.tsx'
import { watchInput } from '../../ui/forms/unsaved-input.ts'
import { countOf, formatMoney } from '../../ui/text/format.ts'
import { StarPicker } from '../../ui/indicators/Stars.tsx'
import { AmountField } from './AmountField.tsx'
import { ConfirmationBoxes } from './ConfirmationBoxes.tsx'
import { anywayLabel, ContactQuestion, useContactQuestion } from './ContactWarning.tsx'
import { PhotoField } from './PhotoField.tsx'
import { ProofField } from './ProofField.tsx'
import type { ReviewDraft } from './review-draft.ts'

interface ReviewFormProps {
  draft: ReviewDraft
  /** Whether the browser keeps the draft; null while there is none. */
  kept: boolean | null
  /** Whether the server has what is shown, for other devices. */
  isSaved?: boolean
  onChange: (draft: ReviewDraft) => void
  onSubmit: (review: ReviewDraft) => void
  /** Whether the review was sent before, and this form saves its changes. */
  isSaving?: boolean
  /** Whether the stars that the form starts with are nobody's choice. */
  isPreset?: boolean
  /** The rejected text, which must be changed before it is sent again. */
  rejectedText?: string
  /** The photos of a review that was sent, which stay in it until its changes are saved. */
  photosOfReview?: readonly Photo[]
  /** The proof of a review that was sent, which stays in it until another one takes its place. */
  proofOfReview?: Proof | null | undefined
  /** Whether the campaign asks for a proof of use. */
  needsProof?: boolean
  /** The most that is paid back for the product; 0 where nothing is. */
  capCents?: number
  /** Adds a button that gives up the changes. */
  onCancel?: () => void
  pending: boolean
  error: string | undefined
  submitLabel: string
  textRef?: Ref<HTMLTextAreaElement>
}

const maxLength = 5_000
const amountHint = (cap: number) =>
  `As your receipt says. Up to ${formatMoney(cap)} is paid back with our decision, also if the ` +
  'review is rejected, unless the receipt is not genuine.'
const anyRating = 'Your pay does not depend on the rating.'

/** A draft may have the amount of terms that asked for one. */
const toSend = ({ draft, capCents }: ReviewFormProps) =>
  capCents ? draft : { ...draft, amountCents: null }

export function ReviewForm(props: ReviewFormProps) {
  const { draft, kept, onChange, onSubmit, pending, error, submitLabel, textRef } = props
  const content = draft.content.trim()
  // Changes of a review that was sent are no review of their own.
  const unticked = props.isSaving ? 0 : unconfirmed(draft.ticked).length
  const missing = minReviewLength - content.length
  const isUnchanged = props.rejectedText !== undefined && isSameText(content, props.rejectedText)
  const [isUploading, setUploading] = useState(false)
  const [isSendingProof, setSendingProof] = useState(false)
  const lacksProof = props.needsProof === true && draft.proof === null
  const lacksAmount = Boolean(props.capCents) && !draft.amountCents
  const lacksReceipt = lacksProof && Boolean(props.capCents)
  const files = { isUploading, isSendingProof, lacksProof, lacksReceipt, lacksAmount }
  const reason = reasonOf({ missing, isUnchanged, unticked, ...files })
  // When a session expires, what is typed stays in view although the draft is kept anyway.
  const isUnsaved = useEffectEvent(() => content !== '')
  useEffect(() => watchInput(() => isUnsaved()), [])

  const question = useContactQuestion(content)

  async function submit() {
    if (reason || pending) return
    if (await question.isAnswered()) onSubmit({ ...toSend(props), content })
  }

  const submitByForm = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const submitByKeys = ({ nativeEvent }: KeyboardEvent) =>
    isSendShortcut(nativeEvent) && void submit()

  return (
    <form onSubmit={submitByForm} className="space-y-5">
      {error && <Alert variant="error">{error}</Alert>}
      <StarPicker
        label="Rating"
        value={draft.rating}
        onChange={(rating) => onChange({ ...draft, rating })}
        hint={props.isPreset ? `Set to 5 to start with: choose yours. ${anyRating}` : anyRating}
      />
      <ReviewText
        textRef={textRef}
        value={draft.content}
        onChange={(text) => onChange({ ...draft, content: text })}
        onKeyDown={submitByKeys}
        isLongEnough={missing <= 0}
        isBegun={!props.isPreset}
      />
      <PhotoField
        photos={draft.photos}
        ofReview={props.photosOfReview}
        onChange={(photos) => onChange({ ...draft, photos })}
        onUploading={setUploading}
      />
      <ProofOfUse {...props} onUploading={setSendingProof} />
      <AmountPaid {...props} />
      <ContactQuestion {...question} isSaving={props.isSaving} />
      {!props.isSaving && <ConfirmationBoxes draft={draft} onChange={onChange} />}
      <WhatIsPublic />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Button type="submit" loading={pending} onClick={ignoreSecondClick} reason={reason}>
          {question.isAsked ? anywayLabel(props.isSaving) : submitLabel}
        </Button>
        {props.onCancel && <CancelButton onClick={props.onCancel} />}
        <DraftState kept={kept} isSaved={props.isSaved} />
      </div>
    </form>
  )
}

interface Incomplete {
  missing: number
  isUnchanged: boolean
  isUploading: boolean
  isSendingProof: boolean
  lacksProof: boolean
  /** Whether the proof that lacks is a receipt. */
  lacksReceipt: boolean
  lacksAmount: boolean
  unticked: number
}

/** Why it cannot be sent yet; false when it can. */
function reasonOf(incomplete: Incomplete): string | false {
  const { missing, isUnchanged, isUploading, isSendingProof, unticked } = incomplete
  if (missing > 0) return countOf(missing, 'more character')
  if (isUnchanged) return unchangedText
  if (isUploading) return 'Photos are being uploaded'
  if (isSendingProof) return 'Your proof is being uploaded'
  if (incomplete.lacksProof)
    return incomplete.lacksReceipt ? 'Add your receipt' : 'Add your proof of use'
  if (incomplete.lacksAmount) return 'Enter what you paid'
  return unticked > 0 && `Confirm ${countOf(unticked, 'more statement')}`
}

type ProofOfUseProps = Pick<ComponentProps<typeof ProofField>, 'onUploading'> & ReviewFormProps

const ProofOfUse = ({ draft, onChange, onUploading, ...props }: ProofOfUseProps) => (
  <ProofField
    proof={draft.proof}
    ofReview={props.proofOfReview}
    isRequired={props.needsProof}
    isReceipt={Boolean(props.capCents)}
    onChange={(proof) => onChange({ ...draft, proof })}
    onUploading={onUploading}
  />
)

/** What the receipt says, where it is paid back. */
const AmountPaid = ({ draft, onChange, capCents = 0 }: ReviewFormProps) =>
  capCents > 0 && (
    <AmountField
      label="What you paid ($)"
      value={draft.amountCents}
      onChange={(amountCents) => onChange({ ...draft, amountCents })}
      hint={amountHint(capCents)}
    />
  )

const CancelButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" onClick={onClick}>
    Cancel
  </Button>
)

const DraftState = ({ kept, isSaved }: Pick<ReviewFormProps, 'kept' | 'isSaved'>) => (
  <p role="status" className="py-3 text-13 text-fg-2 empty:hidden md:py-2.5">
    {isSaved && kept !== null && <span>Draft saved, also for your other devices.</span>}
    {!isSaved && kept === true && <span>Draft saved in this browser.</span>}
    {!isSaved && kept === false && (
      <span>This browser keeps no drafts. Copy your text before you leave.</span>
    )}
  </p>
)

const WhatIsPublic = () => (
  <p className="flex gap-2 border-t pt-4 text-13 text-fg-3">
    <IconWorld size={18} stroke={1.75} aria-hidden className="shrink-0" />
    <span>
      Public once it is approved: your short name, country, stars, text and photos, that you were
      paid, what the product was worth if it was given to you or paid back, and on its receipt how
      much you were paid and what you confirmed.
    </span>
  </p>
)

interface ReviewTextProps {
  value: string
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  isLongEnough: boolean
  /** Whether the text was written before: who improves it has a note to answer. */
  isBegun: boolean
  textRef?: Ref<HTMLTextAreaElement> | undefined
}

/** The words of the review, in the typeface in which reviews are read. */
function ReviewText(props: ReviewTextProps) {
  const { value, onChange, onKeyDown, isLongEnough, textRef } = props
  const id = useId()
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium text-fg">
        Your review
      </label>
      {props.isBegun || (
        <p id={`${id}-help`} className="text-13 text-fg-3">
          What did you use it for, and for how long? What was good, what was not, and who is it for?
        </p>
      )}
      <textarea
        ref={textRef}
        id={id}
        rows={7}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        aria-describedby={props.isBegun ? `${id}-hint` : `${id}-help ${id}-hint`}
        className={classNames(
          controlLook,
          'h-auto min-h-40 resize-y px-4 py-3 font-review text-17! md:h-auto',
          '[field-sizing:content]',
        )}
      />
      <div className="flex flex-wrap justify-between gap-x-3 gap-y-1 text-13 text-fg-3">
        <p id={`${id}-hint`}>
          Min 50 characters. Your review will be checked by our team before being published.
        </p>
        <p aria-hidden className="tabular-nums">
          {countOf(value.trim().length, 'character')}
        </p>
      </div>
      <span role="status" className="sr-only">
        {isLongEnough && 'Your review is long enough.'}
      </span>
    </div>
  )
}
