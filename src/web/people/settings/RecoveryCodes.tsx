import { useState } from 'react'
import IconCopy from '~icons/tabler/copy'
import IconDownload from '~icons/tabler/download'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { UnsavedChanges } from '../../ui/forms/UnsavedChanges.tsx'
import { StepHeading } from './SettingsSection.tsx'

/** Recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [copyFailed, setCopyFailed] = useState(false)

  async function copy() {
    try {
      // navigator.clipboard is undefined outside secure contexts (plain HTTP).
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopyFailed(false)
      toast('Recovery codes copied')
    } catch {
      setCopyFailed(true)
    }
  }

  return (
    <div className="space-y-5">
      <UnsavedChanges when={() => true}>
        Your recovery codes will not be shown again.
      </UnsavedChanges>
      <StepHeading>Your recovery codes</StepHeading>
      <Alert variant="warning">
        Keep them where you can find them without your phone. You can use each one once instead of a
        code from your app. They will not be shown again.
      </Alert>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card border bg-s1 px-5 py-4">
        {codes.map((code) => (
          <li key={code} className="font-mono text-14 text-fg">
            {code}
          </li>
        ))}
      </ul>
      {copyFailed && (
        <p role="status" className="text-13 text-fg-3">
          The codes could not be copied. Download them or copy them by hand.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" icon={<IconCopy aria-hidden />} onClick={copy}>
          Copy
        </Button>
        <Button
          variant="outline"
          icon={<IconDownload aria-hidden />}
          onClick={() => download(codes)}
        >
          Download
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </div>
  )
}

function download(codes: string[]) {
  const title = 'Recovery codes for your Candor account. Each code works once.'
  const text = [title, '', ...codes, ''].join('\n')
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'candor-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
