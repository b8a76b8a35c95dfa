import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { UnsavedChanges } from '../ui/forms/UnsavedChanges.tsx'
import { StepHeading } from './StepHeading.tsx'

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [uncopied, setUncopied] = useState(false)

  async function copy() {
    try {
      // Absent where the page is not served securely, such as a local address by name.
      await navigator.clipboard.writeText(codes.join('\n'))
      setUncopied(false)
      toast('The recovery codes are copied')
    } catch {
      setUncopied(true)
    }
  }

  return (
    <div className="space-y-5">
      <UnsavedChanges when={() => true}>Your recovery codes are not shown again.</UnsavedChanges>
      <StepHeading>Your recovery codes</StepHeading>
      <Alert variant="warning">
        Keep them where you can find them without your phone. Each one signs you in once, in place
        of a code. They are not shown again.
      </Alert>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card border bg-s1 px-5 py-4">
        {codes.map((code) => (
          <li key={code} className="font-mono text-14 text-fg">
            {code}
          </li>
        ))}
      </ul>
      {uncopied && (
        <p role="status" className="text-13 text-fg-3">
          They could not be copied: download them, or select them by hand.
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
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  )
}

function download(codes: string[]) {
  const title = 'Recovery codes of your Candor account, each good for one sign-in'
  const text = [title, '', ...codes, ''].join('\n')
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'candor-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
