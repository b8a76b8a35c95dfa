import { useEffect, useRef } from 'react'
import { Button } from '../buttons/Button.tsx'
import { countOf, formatCount } from '../text/format.ts'

interface ChosenFileProps {
  file: File | null
  onChoose: (file: File | null) => void
}

/** A CSV file to import. */
export function ChosenFile({ file, onChoose }: ChosenFileProps) {
  if (file) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 wrap-anywhere text-fg">{file.name}</span>
        <Button variant="ghost" size="sm" onClick={() => onChoose(null)}>
          Remove the file
        </Button>
      </p>
    )
  }
  return (
    <label className="block">
      <span className="mb-1.5 block font-medium text-fg">CSV file</span>
      <input
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        className="block w-full min-w-0 text-13 text-fg-2 file:mr-3 file:h-11 file:rounded-control
          file:border file:border-control file:bg-transparent file:px-4 file:text-fg md:file:h-9"
      />
    </label>
  )
}

interface Lines {
  accepted: number
  rejected: { line: number; reason: string }[]
  total: number
}

interface CheckedLinesProps {
  checked: Lines
  /** What a line is, such as a code. */
  what: string
  /** What becomes of them: 'imported'. */
  done: string
  confirmLabel: string
  isPending: boolean
  onConfirm: () => void
  onStartOver: () => void
}

/** What the check found. Takes the focus, because it is the answer to the last press. */
export function CheckedLines({ checked, what, done, confirmLabel, ...rest }: CheckedLinesProps) {
  const { isPending, onConfirm, onStartOver } = rest
  const { accepted, rejected, total } = checked
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mt-6 space-y-4 border-t pt-5">
      <h3 ref={heading} tabIndex={-1} className="text-16 font-semibold text-fg outline-none">
        {accepted === total
          ? `All ${countOf(total, what)} can be ${done}`
          : `${formatCount(accepted)} of ${countOf(total, 'line')} can be ${done}`}
      </h3>
      {rejected.length > 0 && <Rejected rejected={rejected} />}
      <div className="flex flex-wrap gap-3">
        {accepted > 0 && (
          <Button loading={isPending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        )}
        <Button variant="ghost" onClick={onStartOver}>
          Start over
        </Button>
      </div>
    </div>
  )
}

const mostShown = 200

function Rejected({ rejected }: Pick<Lines, 'rejected'>) {
  const more = rejected.length - mostShown
  return (
    <div>
      <p className="mb-2 text-fg-2">These lines are left out:</p>
      <ul
        aria-label="Lines that are left out"
        // Scrolls by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-72 space-y-1 overflow-y-auto rounded-card bg-s2 px-4 py-3 text-13"
      >
        {rejected.slice(0, mostShown).map(({ line, reason }) => (
          <li key={line}>
            <span className="text-fg tabular-nums">Line {formatCount(line)}:</span> {reason}
          </li>
        ))}
        {more > 0 && <li className="text-fg-3">and {countOf(more, 'more line', 'more lines')}</li>}
      </ul>
    </div>
  )
}
