import { getRouteApi } from '@tanstack/react-router'
import type { Refundable } from '../../shared/refunds.ts'
import { failureText } from '../failure-text.ts'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../ui/overlays/Dialog.tsx'
import { formatMoney } from '../ui/text/format.ts'
import { toast } from '../ui/overlays/Toast.tsx'
import { useRequestRefund } from './queries.ts'
import { Sums, wholeOf } from './Sums.tsx'

const route = getRouteApi('/app/wallet')

/** Asks for all that is not spent; the dialog has an address, which Settings links to. */
export function RequestRefund({ refundable }: { refundable: Refundable }) {
  if (wholeOf(refundable) === 0) {
    return (
      <Button variant="outline" className="w-full" reason="Your wallet has nothing to refund.">
        Ask for a refund
      </Button>
    )
  }
  return (
    <>
      <ButtonLink
        from="/wallet"
        to="."
        search={(now) => ({ ...now, refund: 'ask' as const })}
        resetScroll={false}
        variant="outline"
        className="w-full"
      >
        Ask for a refund
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
      open={refund === 'ask'}
      onClose={close}
      title="Ask for a refund?"
      confirmLabel="Ask for a refund"
      confirmVariant="primary"
      pending={request.isPending}
      error={
        request.error
          ? failureText(request.error, 'You could not ask for a refund. Please try again.')
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
          Sandbox money is no real money. What is left of the amount you were given to try Candor
          simply expires.
        </p>
      )}
      <p>
        Our team decides, and you are told. Until then the money stays in your wallet and campaigns
        may still spend it: what is there then is refunded.
      </p>
    </ConfirmDialog>
  )
}
