import { useEffect, useEffectEvent, useId } from 'react'
import type { FormEvent, KeyboardEvent, Ref } from 'react'
import IconWorld from 'tabler:world'
import { isSameText, minReviewLength, unchangedText } from '../../../shared/market/review-rules.ts'
import { isSendShortcut } from '../../ui/keys.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { controlLook } from '../../ui/forms/Field.tsx'
import { ignoreSecondClick } from '../../ui/forms/Question.tsx'
import { watchInput } from '../../ui/forms/unsaved-input.ts'
import { countOf } from '../../ui/text/format.ts'
import { StarPicker } from '../../ui/indicators/Stars.tsx'
import { anywayLabel, ContactQuestion, useContactQuestion } from './ContactWarning.tsx'
import type { ReviewDraft } from './review-draft.ts'

interface ReviewFormProps {
  draft: ReviewDraft
  /** Whether the browser keeps the draft; null while there is none. */
  kept: boolean | null
  onChange: (draft: ReviewDraft) => void
  onSubmit: (review: ReviewDraft) => void
  /** Whether the review was sent before, and this form saves its changes. */
  isSaving?: boolean
  /** Whether the stars that the form starts with are nobody's choice. */
  isPreset?: boolean
  /** The rejected text, which must be changed before it is sent again. */
  rejectedText?: string
  /** Adds a button that gives up the changes. */
  onCancel?: () => void
  pending: boolean
  error: string | undefined
  submitLabel: string
  textRef?: Ref<HTMLTextAreaElement>
}

const maxLength = 5_000
const anyRating = 'Your pay does not depend on the rating.'

export function ReviewForm(props: ReviewFormProps) {
  const { draft, kept, onChange, onSubmit, pending, error, submitLabel, textRef } = props
  const content = draft.content.trim()
  const missing = minReviewLength - content.length
  const isUnchanged = props.rejectedText !== undefined && isSameText(content, props.rejectedText)
  // When a session expires, what is typed stays in view although the draft is kept anyway.
  const isUnsaved = useEffectEvent(() => content !== '')
  useEffect(() => watchInput(() => isUnsaved()), [])

  const question = useContactQuestion(content)

  async function submit() {
    if (missing > 0 || isUnchanged || pending) return
    if (await question.isAnswered()) onSubmit({ ...draft, content })
  }

  function submitByForm(event: FormEvent) {
    event.preventDefault()
    void submit()
  }

  function submitByKeys(event: KeyboardEvent) {
    if (isSendShortcut(event.nativeEvent)) void submit()
  }

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
      <ContactQuestion {...question} isSaving={props.isSaving} />
      <WhatIsPublic />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Button
          type="submit"
          loading={pending}
          onClick={ignoreSecondClick}
          reason={missing > 0 ? countOf(missing, 'more character') : isUnchanged && unchangedText}
        >
          {question.isAsked ? anywayLabel(props.isSaving) : submitLabel}
        </Button>
        {props.onCancel && (
          <Button variant="ghost" onClick={props.onCancel}>
            Cancel
          </Button>
        )}
        <DraftState kept={kept} />
      </div>
    </form>
  )
}

const DraftState = ({ kept }: Pick<ReviewFormProps, 'kept'>) => (
  <p role="status" className="py-3 text-13 text-fg-2 empty:hidden md:py-2.5">
    {kept === true && <span>Draft saved in this browser.</span>}
    {kept === false && <span>This browser keeps no drafts. Copy your text before you leave.</span>}
  </p>
)

const WhatIsPublic = () => (
  <p className="flex gap-2 border-t pt-4 text-13 text-fg-3">
    <IconWorld size={18} stroke={1.75} aria-hidden className="shrink-0" />
    <span>
      Public once it is approved: your short name, country, stars and text, that you were paid, and
      on its receipt how much.
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
