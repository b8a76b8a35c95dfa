import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'

interface CopyTextProps {
  text: string
  /** What it is of, where there are several. */
  of?: string
}

/** Copies a text that cannot be sent. */
export function CopyText({ text, of }: CopyTextProps) {
  const [failed, setFailed] = useState(false)
  async function copy() {
    try {
      // navigator.clipboard is undefined outside secure contexts (plain HTTP).
      await navigator.clipboard.writeText(text)
      setFailed(false)
      toast('Text copied')
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        aria-label={of && `Copy the text for ${of}`}
        onClick={copy}
      >
        Copy the text
      </Button>
      {failed && (
        <p role="alert" className="w-full text-13 text-danger">
          The text could not be copied. Select it and copy it by hand.
        </p>
      )}
    </>
  )
}
