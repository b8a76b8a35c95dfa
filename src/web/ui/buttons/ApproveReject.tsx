import type { ReactNode } from 'react'
import IconCheck from '~icons/tabler/check'
import IconX from '~icons/tabler/x'
import { Button } from './Button.tsx'

interface ApproveRejectProps {
  /** Whether a decision is still possible; otherwise the buttons are hidden. */
  open: boolean
  approveLabel?: string
  /** A mutation. */
  approve: { mutate: () => void; isPending: boolean }
  rejectLabel?: string | undefined
  /** Opens the dialog that asks for a reason. None where only an approval is possible. */
  onReject: (() => void) | undefined
  /** Rarer decisions: below the two, and above them where the thumb reaches for those. */
  children?: ReactNode
}

/** The two decisions of a moderator. Keyboard shortcuts find the buttons by `data-key`. */
export function ApproveReject(props: ApproveRejectProps) {
  const { open, approveLabel = 'Approve', approve, onReject, children } = props
  const { rejectLabel = 'Reject' } = props
  return (
    <div className={open ? 'flex flex-wrap gap-3' : 'hidden'}>
      <Button
        data-key="a"
        variant="success"
        size="sm"
        icon={<IconCheck aria-hidden />}
        loading={approve.isPending}
        onClick={({ detail: clicks }) => {
          // The second click of a double click would decide the next item.
          if (clicks < 2) approve.mutate()
        }}
      >
        {approveLabel}
      </Button>
      {onReject && (
        <Button
          data-key="r"
          variant="danger"
          size="sm"
          icon={<IconX aria-hidden />}
          disabled={approve.isPending}
          onClick={onReject}
        >
          {rejectLabel}
        </Button>
      )}
      {children && <div className="-mt-1 -mb-2 basis-full max-lg:order-first">{children}</div>}
    </div>
  )
}
