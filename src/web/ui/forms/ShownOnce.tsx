import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { toast } from '../overlays/Toast.tsx'
import { CopyField } from './CopyField.tsx'
import { UnsavedChanges } from './UnsavedChanges.tsx'

interface ShownOnceProps {
  title: string
  /** What is shown, as the label of its field. */
  label: string
  text: string
  onDone: () => void
  children: ReactNode
}

/**
 * A new secret, which nobody can see again. It is not in a dialog, because Escape or a click beside
 * it would lose it, and leaving the page is asked about.
 */
export function ShownOnce({ title, label, text, onDone, children }: ShownOnceProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby={id}
      className="space-y-3 rounded-card border border-l-2 border-l-ember-500 bg-s1 p-4"
    >
      <UnsavedChanges when={() => true}>Copy it first: it will not be shown again.</UnsavedChanges>
      <h3
        id={id}
        ref={heading}
        tabIndex={-1}
        dir="auto"
        className="text-16 font-semibold wrap-anywhere text-fg outline-none"
      >
        {title}
      </h3>
      <p className="wrap-anywhere">{children}</p>
      <CopyField
        label={label}
        text={text}
        copyLabel="Copy"
        onCopied={() => toast(`${label} copied`)}
        variant="primary"
        action={
          <Button variant="ghost" size="sm" onClick={onDone}>
            I have stored it
          </Button>
        }
      />
    </section>
  )
}
