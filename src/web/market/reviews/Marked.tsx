import { partsOf } from '../../ui/text/ReviewText.tsx'

interface MarkedProps {
  text: string
  /** The words that are highlighted. */
  marked: string[]
}

/** A text with what the checks found in it. */
export function Marked({ text, marked }: MarkedProps) {
  return partsOf(text, marked).map(({ text: part, isMarked, at }) =>
    isMarked ? (
      <mark key={at} className="rounded-sm bg-warn-tint px-0.5 text-warn">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
