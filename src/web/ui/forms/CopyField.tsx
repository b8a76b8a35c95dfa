import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import IconCopy from '~icons/tabler/copy'
import { Button } from '../buttons/Button.tsx'
import type { ButtonVariant } from '../buttons/Button.tsx'
import { classNames } from '../class-names.ts'
import { controlLook } from './Field.tsx'

interface CopyFieldProps {
  label: string
  text: string
  /** The text as a person reads and types it, if that is not as it is copied. */
  shownAs?: string
  /** Whether the text is code, shown in a box with all its lines. */
  lines?: boolean
  copyLabel: string
  onCopied: () => void
  variant?: ButtonVariant
  /** Another button, beside the one that copies. */
  action?: ReactNode
}

export function CopyField(props: CopyFieldProps) {
  const { label, text, shownAs = text, lines, copyLabel, onCopied, variant, action } = props
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const shared = { ref: field, readOnly: true, 'aria-label': label, value: shownAs }
  const [failed, setFailed] = useState(false)

  async function copy() {
    try {
      // navigator.clipboard is undefined outside secure contexts (plain HTTP).
      await navigator.clipboard.writeText(text)
      setFailed(false)
      onCopied()
    } catch {
      field.current?.select()
      setFailed(true)
    }
  }

  return (
    <div className="space-y-3">
      {lines ? (
        <textarea
          {...shared}
          rows={rowsOf(shownAs)}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          className={classNames(
            controlLook,
            'h-auto! field-sizing-content resize-y py-2.5 font-mono text-12!',
          )}
        />
      ) : (
        <input
          {...shared}
          onFocus={(event) => event.target.select()}
          className={classNames(controlLook, 'font-mono text-12!')}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={variant ?? 'outline'}
          size="sm"
          icon={<IconCopy aria-hidden />}
          onClick={copy}
        >
          {copyLabel}
        </Button>
        {action}
      </div>
      {failed && (
        <p role="status" className="text-13 text-fg-3">
          The text is selected. Copy it with your keyboard.
        </p>
      )}
    </div>
  )
}

/** About how many characters fit in a line of a narrow column; only for older browsers. */
const lineLength = 30

const rowsOf = (text: string) =>
  text
    .split('\n')
    .reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / lineLength)), 0)
