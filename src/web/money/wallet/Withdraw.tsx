import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Cents } from '../../../shared/base/money.ts'
import { minWithdrawal, withdrawalOf } from '../../../shared/money/withdrawal-rules.ts'
import { lazyDialog } from '../../base/lazy-dialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { ProgressBar } from '../../ui/indicators/ProgressBar.tsx'
import { Ticket } from '../../ui/layout/Ticket.tsx'
import { payoutTimesText } from './payout-times.ts'
import { walletQuery } from './queries.ts'

const WithdrawDialog = lazyDialog(async () => (await import('./WithdrawDialog.tsx')).WithdrawDialog)

interface Values {
  amountCents: number | null
}

/** What arrives, before one asks for it. */
function netText(amount: Cents): string {
  const { netCents, chargeCents } = withdrawalOf(amount)
  return `To your account: ${formatMoney(netCents)}, after a charge of ${formatMoney(chargeCents)}.`
}

export function Withdraw() {
  const wallet = useQuery(walletQuery)
  const balance = wallet.data?.availableCents ?? 0
  const [confirming, setConfirming] = useState(false)
  const form = useForm<Values>({ defaultValues: { amountCents: null } })
  const amount = useWatch({ control: form.control, name: 'amountCents' })
  const reason = wallet.data ? reasonAgainst(amount, balance) : loading
  const tooMuch = reason === false ? tooMuchFor(amount ?? 0, balance) : undefined

  function done() {
    setConfirming(false)
    form.reset()
  }

  return (
    <Ticket
      stub={
        <form
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!reason && !tooMuch) setConfirming(true)
          }}
        >
          <MoneyField
            label="Amount"
            control={form.control}
            name="amountCents"
            hint={reason || tooMuch || !amount ? undefined : netText(amount as Cents)}
            error={tooMuch}
            aside={
              balance >= minWithdrawal && (
                <button
                  type="button"
                  className="link reach"
                  onClick={() => form.setValue('amountCents', balance)}
                >
                  Withdraw all
                </button>
              )
            }
          />
          <Button type="submit" className="w-full" reason={reason} disabled={Boolean(tooMuch)}>
            Withdraw
          </Button>
          <WithdrawDialog
            amount={(amount ?? 0) as Cents}
            open={confirming}
            onClose={() => setConfirming(false)}
            onDone={done}
          />
        </form>
      }
    >
      <h2 className="text-16 font-semibold text-fg">Withdraw</h2>
      <p className="mt-1 text-fg-3">At least $30. A 10% service charge applies.</p>
      <p className="mt-1 text-fg-3">
        We pay withdrawals in batches to your payout destination; until then you can cancel.
        {wallet.data && <span>{` ${payoutTimesText(wallet.data.payoutTimes)}`}</span>}
      </p>
      {wallet.data && balance < minWithdrawal && <UntilMinimum balance={balance} />}
    </Ticket>
  )
}

/** How far the balance is from the least that can be withdrawn. */
function UntilMinimum({ balance }: { balance: number }) {
  return (
    <div className="mt-4 space-y-2">
      <p className="font-medium text-fg">
        {formatMoney(minWithdrawal - balance)} more until you can withdraw
      </p>
      <ProgressBar label="Of the $30 minimum" value={balance / 100} max={minWithdrawal / 100} />
    </div>
  )
}

const loading = 'Your balance is still loading.'

/** What is missing to an amount that can be withdrawn; false if nothing is. */
function reasonAgainst(amount: number | null, balance: number): string | false {
  if (balance < minWithdrawal) {
    return 'You need at least $30 in your wallet to withdraw.'
  }
  if (amount === null) {
    return 'Enter an amount of at least $30.'
  }
  if (Number.isNaN(amount)) {
    return 'Enter dollars and cents, such as 45.50.'
  }
  return amount < minWithdrawal && 'The minimum withdrawal is $30.'
}

/** An error at the field, and not a reason that goes while one types on. */
const tooMuchFor = (amount: number, balance: number) =>
  amount > balance ? `Your balance is ${formatMoney(balance)}.` : undefined
