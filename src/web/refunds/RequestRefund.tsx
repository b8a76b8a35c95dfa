import { getRouteApi } from '@tanstack/react-router'
import type { Refundable } from '../../shared/refunds.ts'
import { failureText } from '../failure-text.ts'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../ui/overlays/Dialog.tsx'
import { formatMoney } from '../ui/text/format.ts'
import { toast } from '../ui/overlays/Toast.tsx'
import { useRequestRefund } from './queries.ts'
import { Sums, totalOf } from './Sums.tsx'

const route = getRouteApi('/app/wallet')

/** Requests a refund of the unspent money. The dialog has a URL, because Settings links to it. */
export function RequestRefund({ refundable }: { refundable: Refundable }) {
  if (totalOf(refundable) === 0) {
    return (
      <Button variant="outline" className="w-full" reason="Your wallet has nothing to refund.">
        Request refund
      </Button>
    )
  }
  return (
    <>
      <ButtonLink
        from="/wallet"
        to="."
        search={(now) => ({ ...now, refund: 'request' as const })}
        resetScroll={false}
        variant="outline"
        className="w-full"
      >
        Request refund
      </ButtonLink>
      <RequestDialog refundable={refundable} />
    </>
  )
}

function RequestDialog({ refundable }: { refundable: Refundable }) {
  const request = useRequestRefund(() => {
    close()
    toast('Refund requested')
  })
  const { refund } = route.useSearch()
  const navigate = route.useNavigate()

  function close() {
    request.reset()
    void navigate({
      search: (now) => ({ ...now, refund: undefined }),
      resetScroll: false,
      replace: true,
    })
  }

  return (
    <ConfirmDialog
      open={refund === 'request'}
      onClose={close}
      title="Request a refund?"
      confirmLabel="Request refund"
      confirmVariant="primary"
      pending={request.isPending}
      error={
        request.error
          ? failureText(request.error, 'The refund could not be requested. Please try again.')
          : undefined
      }
      onConfirm={() => request.mutate()}
    >
      <Sums of={refundable} />
      <p className="flex items-baseline justify-between gap-4 border-t border-dashed pt-3">
        <span className="font-medium text-fg">You get back</span>
        <span className="figure text-28 text-ember-300!">{formatMoney(refundable.cardsCents)}</span>
      </p>
      {refundable.sandboxCents > 0 && (
        <p>
          Sandbox money is not real money. What is left of the amount you received to try Candor
          expires.
        </p>
      )}
      <p>
        Our team checks your request and notifies you. Until then the money stays in your wallet and
        your campaigns can spend it. We refund what is left at that time.
      </p>
    </ConfirmDialog>
  )
}
