import { useState } from 'react'
import type { Passage } from '../../../shared/market/rejection.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'

interface PassagePickerProps {
  content: string
  /** What was pointed to before. */
  start: Passage | undefined
  onPick: (passage: Passage | undefined) => void
  error: string | undefined
}

/**
 * Asks on demand for the words that a rejection is about. A field whose text stays lets one select
 * them with the mouse, a finger or the keyboard, which one that is read-only would not.
 */
export function PassagePicker({ content, start, onPick, error }: PassagePickerProps) {
  const [isOpen, setOpen] = useState(start !== undefined)
  const [picked, setPicked] = useState(start)
  function pick(passage: Passage | undefined) {
    setPicked(passage)
    onPick(passage)
  }
  if (!isOpen) {
    return (
      <Button variant="ghost" size="sm" className="-ms-3" onClick={() => setOpen(true)}>
        Point to a passage
      </Button>
    )
  }
  const words = picked && content.slice(picked.start, picked.end)
  return (
    <div className="space-y-2">
      <TextArea
        label="Passage (optional)"
        hint={words ? `About: “${words}”` : 'Select the words that the rejection is about.'}
        rows={4}
        aria-readonly
        name="passage-text"
        value={content}
        onChange={() => {}}
        error={error}
        onSelect={({ currentTarget: { selectionStart: start, selectionEnd: end } }) => {
          if (start < end) pick({ start, end })
        }}
      />
      <Button
        variant="ghost"
        size="sm"
        className="-ms-3"
        onClick={() => {
          pick(undefined)
          setOpen(false)
        }}
      >
        The whole review
      </Button>
    </div>
  )
}
