import { ShownOnce } from '../../ui/forms/ShownOnce.tsx'
import type { MadeKey } from './NewKeyDialog.tsx'

interface ShownKeyProps {
  made: MadeKey
  onDone: () => void
}

export function ShownKey({ made: { name, key }, onDone }: ShownKeyProps) {
  return (
    <ShownOnce title={`Copy the key “${name}” now`} label="API key" text={key} onDone={onDone}>
      We show it only this once and keep nothing it could be read from. Store it with the secrets of
      your server, never in a web page or an app: whoever has it can do what its scopes allow.
    </ShownOnce>
  )
}
