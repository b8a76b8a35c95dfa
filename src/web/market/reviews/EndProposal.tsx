import { useState } from 'react'
import type { Review } from '../../../shared/market/reviews.ts'
import { lazyDialog } from '../../base/lazy-dialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'

const DeclineDialog = lazyDialog(async () => (await import('./DeclineDialog.tsx')).DeclineDialog)

/** Declines the proposed rejection of another admin, or withdraws one's own. */
export function EndProposal({ review, isOwn }: { review: Review; isOwn: boolean }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-ms-3 font-normal"
        onClick={() => setAsking(true)}
      >
        {isOwn ? 'Withdraw the proposal' : 'Decline the proposal'}
      </Button>
      <DeclineDialog
        review={review}
        isOwn={isOwn}
        open={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
