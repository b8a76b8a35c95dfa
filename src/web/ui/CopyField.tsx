import { IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from './Button.tsx'

interface CopyFieldProps {
  label: string
  text: string
  copyLabel: string
  onCopied: () => void
}

export function CopyField({ label, text, copyLabel, onCopied }: CopyFieldProps) {
  const code = useRef<HTMLElement>(null)
  const [failed, setFailed] = useState(false)

  async function copy() {
    try {
      // Absent where the page is not served securely, such as a local address by name.
      await navigator.clipboard.writeText(text)
      setFailed(false)
      onCopied()
    } catch {
      getSelection()?.selectAllChildren(code.current!)
      setFailed(true)
    }
  }

  return (
    <div className="space-y-3">
      <pre
        aria-label={label}
        tabIndex={0}
        className="overflow-x-auto rounded-control border bg-bg p-3 text-12 text-fg-2"
      >
        <code ref={code}>{text}</code>
      </pre>
      <Button
        variant="outline"
        size="sm"
        icon={<IconCopy aria-hidden />}
        onClick={copy}
      >
        {copyLabel}
      </Button>
      {failed && (
        <p role="status" className="text-13 text-fg-3">
          The code is selected: copy it with your keyboard.
        </p>
      )}
    </div>
  )
}
