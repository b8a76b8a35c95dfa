import { getRouteApi } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import type { Cents } from '../../../shared/base/money.ts'
import { refundPlan, stopsFrom, type RefundOffer } from '../../../shared/money/refunds.ts'
import { promisedHours } from '../../../shared/market/review-rules.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useRequestRefund } from './queries.ts'
import { Refundable } from './Refundable.tsx'
import { RefundPlan } from './RefundPlan.tsx'

const route = getRouteApi('/app/wallet')

/** Requests a refund of unspent money. The dialog has a URL, because Settings links to it. */
export function RequestRefund({ offer }: { offer: RefundOffer }) {
  if (offer.cardsCents + offer.unspentSandboxCents === 0) {
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
      <RequestDialog offer={offer} />
    </>
  )
}

function useRequestDialog() {
  const form = useForm<{ amountCents: number | null }>({ defaultValues: { amountCents: null } })
  const request = useRequestRefund(() => {
    close()
    toast('Refund requested', 'refund')
  })
  const { refund } = route.useSearch()
  const navigate = route.useNavigate()

  function close() {
    form.reset()
    void navigate({
      search: (now) => ({ ...now, refund: undefined }),
      resetScroll: false,
      replace: true,
    })
  }
  return { form, request, close, open: refund === 'request' }
}

function RequestDialog({ offer }: { offer: RefundOffer }) {
  const { form, request, close, open } = useRequestDialog()
  const { cardsCents } = offer
  const amount = useWatch({ control: form.control, name: 'amountCents' })
  const reason = reasonAgainst(amount, cardsCents)
  // What was typed is wrong at its field; an empty one is only incomplete.
  const wrong = amount !== null && reason ? reason : undefined
  const amountCents = (reason ? 0 : (amount ?? 0)) as Cents

  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Request a refund?"
      confirmLabel="Request refund"
      confirmVariant="primary"
      of={request}
      otherwise="The refund could not be requested. Please try again."
      reason={reason}
      onConfirm={() => request.mutate(amountCents)}
    >
      {cardsCents > 0 && <Refundable offer={offer} />}
      {cardsCents > 0 && (
        <MoneyField
          label="Amount"
          control={form.control}
          name="amountCents"
          error={wrong}
          hint={`At most ${formatMoney(cardsCents)} can be refunded.`}
          aside={
            <button
              type="button"
              onClick={() => form.setValue('amountCents', cardsCents, { shouldDirty: true })}
              className="link reach text-13"
            >
              Refund all
            </button>
          }
        />
      )}
      {reason && <Consequences offer={offer} />}
      {!reason && <RefundPlan amountCents={amountCents} plan={refundPlan(offer, amountCents)} />}
      <Alert>
        Our team answers within {promisedHours} hours and notifies you. Until then the money stays
        in your wallet and your campaigns can spend it. We refund at most what is left at that time.
      </Alert>
    </ConfirmDialog>
  )
}

/** Why the amount cannot be requested; false if it can. */
function reasonAgainst(amount: number | null, most: number): string | false {
  if (most === 0) return false
  if (amount === null || amount === 0) return 'Enter an amount above zero.'
  if (Number.isNaN(amount)) return 'Enter dollars and cents, such as 45.50.'
  return amount > most && `At most ${formatMoney(most)} can be refunded.`
}

/** From which amount on a refund does more than give money back, before one has typed any. */
function Consequences({ offer }: { offer: RefundOffer }) {
  const { cardsCents, unspentSandboxCents } = offer
  const stopping = stopsFrom(offer)
  const whole = `Only a refund of all ${formatMoney(cardsCents)}`
  const texts = [
    unspentSandboxCents > 0 &&
      `${whole} lets your ${formatMoney(unspentSandboxCents)} of sandbox money expire.`,
    stopping === cardsCents && `${whole} stops running campaigns.`,
    stopping !== null &&
      stopping < cardsCents &&
      `A refund of ${formatMoney(stopping)} or more stops running campaigns.`,
  ].filter((text) => text !== false)
  if (texts.length === 0) return null
  return (
    <ul className="list-disc space-y-1 pl-4 marker:text-control">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
