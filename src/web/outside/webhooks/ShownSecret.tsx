import { ShownOnce } from '../../ui/forms/ShownOnce.tsx'
import { formatMoment } from '../../ui/text/format.ts'

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

export function ShownSecret({ made, onDone }: ShownSecretProps) {
  const { url, secret, formerSecretUntil } = made
  return (
    <ShownOnce
      title="Copy the signing secret now"
      label="Signing secret"
      text={secret}
      onDone={onDone}
    >
      We show it only this once. With it the program at{' '}
      <span className="font-mono text-13">{url}</span> checks that an event is from us and was not
      changed.
      {formerSecretUntil && (
        <span>{` The secret before it signs, too, until ${formatMoment(formerSecretUntil)}.`}</span>
      )}
    </ShownOnce>
  )
}
