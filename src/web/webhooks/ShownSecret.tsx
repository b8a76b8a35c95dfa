import { useEffect, useRef } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import { CopyField } from '../ui/forms/CopyField.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { formatMoment } from '../ui/text/format.ts'

export interface MadeSecret {
  id: string
  url: string
  secret: string
  /** Until when the secret before this one signs, too. */
  formerSecretUntil: string | null
}

interface ShownSecretProps {
  made: MadeSecret
  onDone: () => void
}

/**
 * A new secret, which nobody can see again. It is not in a dialog, because Escape or a click
 * beside it would lose it.
 */
export function ShownSecret({ made, onDone }: ShownSecretProps) {
  const { url, secret, formerSecretUntil } = made
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-label="Your new signing secret"
      className="space-y-3 rounded-card border border-l-2 border-l-ember-500 bg-s1 p-4"
    >
      <h3
        ref={heading}
        tabIndex={-1}
        className="text-16 font-semibold wrap-anywhere text-fg outline-none"
      >
        Copy the signing secret now
      </h3>
      <p className="wrap-anywhere">
        We show it only this once. With it the program at{' '}
        <span className="font-mono text-13">{url}</span> checks that an event is from us and was not
        changed.
        {formerSecretUntil &&
          ` The secret before it signs, too, until ${formatMoment(formerSecretUntil)}.`}
      </p>
      <CopyField
        label="Signing secret"
        text={secret}
        copyLabel="Copy secret"
        onCopied={() => toast('Secret copied')}
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
