import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import IconExternalLink from '~icons/tabler/external-link'
import { plans } from '../../../shared/people/plans.ts'
import { createDeposit, type Transaction, type Wallet } from '../../../shared/money/wallet.ts'
import { openTab } from '../../base/page.ts'
import { Alert, FailureAlert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { formatDate, formatMoney } from '../../ui/text/format.ts'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { receiptQuery, useCreateDeposit, walletQuery } from './queries.ts'

const Deposit = createDeposit.body

export function FundWallet() {
  const { data: wallet } = useQuery(walletQuery)
  const missing = wallet ? Math.max(0, costsOf(wallet) - wallet.availableCents) : 0
  const deposit = useCreateDeposit()
  const sent = deposit.data
  const payment = useQuery({ ...receiptQuery(sent?.id ?? ''), enabled: sent !== undefined }).data
  const isOver = deposit.isError || (payment && payment.status !== 'pending')
  const form = useForm<z.input<typeof Deposit>, unknown, z.output<typeof Deposit>>({
    resolver: zodResolver(Deposit),
  })

  const submit = form.handleSubmit(({ amountCents }) => {
    const tab = openTab()
    deposit.mutate(amountCents, {
      onSuccess: ({ checkoutUrl }) => {
        tab?.goTo(checkoutUrl)
        form.reset()
      },
      onError: () => tab?.close(),
    })
  })

  return (
    <Card title="Fund Wallet">
      <form
        onSubmit={submit}
        // What became of the last payment is no news to somebody who types the next amount.
        onChange={() => isOver && deposit.reset()}
        noValidate
        className="space-y-5"
      >
        <FailureAlert
          of={deposit}
          otherwise="The payment page could not be opened. Please try again."
        />
        <MoneyField
          label="Amount (minimum $20)"
          control={form.control}
          name="amountCents"
          hint={wallet && missing > 0 ? `${needs(wallet, missing)} ${byCard}` : byCard}
          aside={
            missing > 0 && (
              <button
                type="button"
                className="link reach"
                onClick={() => form.setValue('amountCents', missing)}
              >
                Fill in {formatMoney(missing)}
              </button>
            )
          }
        />
        <Button
          type="submit"
          className="w-full"
          icon={<IconExternalLink aria-hidden />}
          loading={deposit.isPending}
        >
          Fund Wallet
        </Button>
        {sent && !form.formState.errors.amountCents && (
          <Checkout payment={payment} checkoutUrl={sent.checkoutUrl} />
        )}
      </form>
    </Card>
  )
}

const byCard = 'The minimum of $20 is advice: less is accepted, and you pay by card in a new tab.'

/** What is owed, and to come: the reviews of running campaigns, the next month of the plan. */
const costsOf = ({ receivableCents, stillCostsCents, renewal }: Wallet) =>
  receivableCents + stillCostsCents + (renewal?.costCents ?? 0)

function needs(wallet: Wallet, missing: number) {
  const { receivableCents } = wallet
  if (receivableCents === 0) return needsBeside(wallet, missing)
  const owes = `You owe ${formatMoney(receivableCents)}, which your payment pays first.`
  const others = missing - receivableCents
  return others > 0 ? `${owes} ${needsBeside(wallet, others)}` : owes
}

function needsBeside({ stillCostsCents, renewal }: Wallet, missing: number) {
  const more = `${formatMoney(missing)} more than your balance`
  if (!renewal) return `Your running campaigns can still cost ${more}.`
  const { plan, costCents, at } = renewal
  const next = `${plans[plan].name} costs ${formatMoney(costCents)} on ${formatDate(at)}`
  if (stillCostsCents === 0) return `${next}, ${more}.`
  return (
    `Your running campaigns can still cost ${formatMoney(stillCostsCents)} and ${next}: together ` +
    `${more}.`
  )
}

interface CheckoutProps {
  payment: Transaction | undefined
  checkoutUrl: string
}

/** The status of the payment in the other tab. */
function Checkout({ payment, checkoutUrl }: CheckoutProps) {
  if (payment?.status === 'completed') {
    return (
      <Alert variant="success">Your payment of {formatMoney(payment.amountCents)} arrived.</Alert>
    )
  }
  if (payment?.status === 'failed') {
    return (
      <Alert variant="warning">The payment was not completed. Your card was not charged.</Alert>
    )
  }
  return (
    <Alert>
      Complete the payment in the other tab. Your balance updates once it is confirmed.{' '}
      <a href={checkoutUrl} target="_blank" rel="noopener noreferrer" className="link">
        Open it again
      </a>
    </Alert>
  )
}
