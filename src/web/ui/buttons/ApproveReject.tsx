import { IconCheck, IconX } from '@tabler/icons-react'
import { Button } from './Button.tsx'

interface ApproveRejectProps {
  /** Whether it still waits for a decision; what it was stays in the page, unseen. */
  open: boolean
  /** A mutation as it is. */
  approve: { mutate: () => void; isPending: boolean }
  /** Asks for the reasons. */
  onReject: () => void
}

/** The two decisions on what somebody sent in; keys of a queue press them by their letter. */
export function ApproveReject({ open, approve, onReject }: ApproveRejectProps) {
  return (
    <div className={open ? 'flex flex-wrap gap-3' : 'hidden'}>
      <Button
        data-key="a"
        variant="success"
        size="sm"
        icon={<IconCheck aria-hidden />}
        loading={approve.isPending}
        onClick={() => approve.mutate()}
      >
        Approve
      </Button>
      <Button
        data-key="r"
        variant="danger"
        size="sm"
        icon={<IconX aria-hidden />}
        disabled={approve.isPending}
        onClick={onReject}
      >
        Reject
      </Button>
    </div>
  )
}
