import { useEffect, useRef } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import { CopyField } from '../ui/forms/CopyField.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import type { MadeKey } from './NewKeyDialog.tsx'

interface ShownKeyProps {
  made: MadeKey
  onDone: () => void
}

/**
 * A new key, which nobody can see again. It is not in a dialog, because Escape or a click beside
 * it would lose it.
 */
export function ShownKey({ made: { name, key }, onDone }: ShownKeyProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-label="Your new API key"
      className="space-y-3 rounded-card border border-l-2 border-l-ember-500 bg-s1 p-4"
    >
      <h3
        ref={heading}
        tabIndex={-1}
        dir="auto"
        className="text-16 font-semibold wrap-anywhere text-fg outline-none"
      >
        Copy the key “{name}” now
      </h3>
      <p>
        We show it only this once and keep nothing it could be read from. Store it with the secrets
        of your server, never in a web page or an app: whoever has it can do what its scopes allow.
      </p>
      <CopyField
        label="API key"
        text={key}
        copyLabel="Copy API key"
        onCopied={() => toast('API key copied')}
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
