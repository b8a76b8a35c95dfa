import { confirmationNames, confirmations } from '../../../shared/market/confirmations.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import type { ReviewDraft } from './review-draft.ts'

interface ConfirmationBoxesProps {
  draft: ReviewDraft
  onChange: (draft: ReviewDraft) => void
}

/** What a reviewer confirms with each review: a box for each statement, none ticked at first. */
export function ConfirmationBoxes({ draft, onChange }: ConfirmationBoxesProps) {
  const { ticked } = draft
  return (
    <fieldset className="border-t pt-4">
      <legend className="sr-only">What you confirm</legend>
      <p aria-hidden className="mb-1 font-medium text-fg">
        What you confirm
      </p>
      {confirmationNames.map((name) => (
        <Checkbox
          key={name}
          label={confirmations.texts[name]}
          checked={ticked[name]}
          onChange={({ target }) =>
            onChange({ ...draft, ticked: { ...ticked, [name]: target.checked } })
          }
        />
      ))}
    </fieldset>
  )
}
