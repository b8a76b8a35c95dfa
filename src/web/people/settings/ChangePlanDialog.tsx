import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Cents } from '../../../shared/base/money.ts'
import { planNames, plans, type Plan, dayOf, nextPeriod } from '../../../shared/people/plans.ts'
import type { Settings } from '../../../shared/people/settings.ts'
import { refundQuery } from '../../money/refunds/queries.ts'
import { siteQuery, useSite } from '../../base/site.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { formatCount, formatDate, formatMoney, formatRate } from '../../ui/text/format.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { missingText } from '../../money/wallet/payout-times.ts'
import { walletQuery } from '../../money/wallet/queries.ts'
import { useChangePlan } from './queries.ts'

interface ChangePlanDialogProps {
  plan: Plan
  settings: Settings
  onClose: () => void
}

/** Confirms a change of plan and says what it costs now or when it takes effect. */
export function ChangePlanDialog({ plan, settings, onClose }: ChangePlanDialogProps) {
  const change = useChangePlan(() => {
    toast(outcomeOf(plan, settings))
    onClose()
  })
  const keeps = plan === settings.plan
  // The page may be older than the price.
  useQuery({ ...siteQuery, refetchOnMount: 'always' })
  const price = useSite().planPrices[`${plan}Cents`]
  const wallet = useQuery(walletQuery).data
  const lacking = isPaidNow(plan, settings) && wallet ? price - wallet.availableCents : 0
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={keeps ? `Keep ${plans[plan].name}?` : `Change to ${plans[plan].name}?`}
      confirmLabel={keeps ? `Keep ${plans[plan].name}` : 'Change plan'}
      confirmVariant="primary"
      of={change}
      otherwise="Your plan could not be changed. Please try again."
      reason={
        lacking > 0 &&
        `Your wallet does not cover ${plans[plan].name}: ` +
          `${missingText(lacking, wallet?.receivableCents ?? 0)}.`
      }
      onConfirm={() => change.mutate({ plan, priceCents: price })}
    >
      <Consequence plan={plan} settings={settings} />
      {lacking > 0 && (
        <p>
          <Link to="/wallet" className="link">
            Fund your wallet
          </Link>{' '}
          first.
        </p>
      )}
    </ConfirmDialog>
  )
}

function Consequence({ plan, settings }: Omit<ChangePlanDialogProps, 'onClose'>) {
  const price = useSite().planPrices[`${plan}Cents`]
  const wallet = useQuery(walletQuery).data
  if (plan === settings.plan) {
    return <p>It renews on {formatDate(settings.planExpiresAt)}, as before.</p>
  }
  if (waitsForRenewal(plan, settings)) {
    const until = formatDate(settings.planExpiresAt)
    const { name } = plans[settings.plan]
    return (
      <>
        <p>
          Nothing is charged now. You keep {name} until {until}, when {plans[plan].name} takes
          effect: <Gives plan={plan} />
        </p>
        <p>
          {plan === 'starter'
            ? `${plans[plan].name} is free, so no charge follows. `
            : `The next charge is ${formatMoney(price)} on ${until}. `}
          Until then you can take this back with “Keep {name}”.
        </p>
      </>
    )
  }
  if (plan === 'starter') {
    return <p>This plan is free and takes effect immediately.</p>
  }
  if (price === 0) {
    return (
      <p>
        This plan is free now and takes effect immediately. It renews on{' '}
        {formatDate(firstRenewal())}, at the price of that day.
      </p>
    )
  }
  return (
    <>
      <p>
        <strong className="font-medium text-fg">{formatMoney(price)}</strong> is charged to your
        wallet today, and again every month, next on {formatDate(firstRenewal())}. You can go back
        to a smaller plan at the end of any paid month.
      </p>
      {settings.plan && settings.planExpiresAt && (
        <p>
          The new month begins today. What is left of {plans[settings.plan].name}, paid until{' '}
          {formatDate(settings.planExpiresAt)}, is not credited.
        </p>
      )}
      <p className="first-letter:uppercase">
        <Gives plan={plan} />
      </p>
      {wallet && <Balance cents={wallet.availableCents} />}
    </>
  )
}

/** When a plan is charged again that begins now. */
const firstRenewal = (now = new Date()) => nextPeriod(dayOf(now), now.getUTCDate()).toISOString()

/** The balance, and how much of it no card has paid, as the wallet says. */
function Balance({ cents }: { cents: Cents }) {
  const sandboxCents = useQuery(refundQuery).data?.unspentSandboxCents ?? 0
  const amount = formatMoney(sandboxCents)
  return (
    <p>
      Your wallet balance is {formatMoney(cents)}
      {cents > 0 &&
        sandboxCents > 0 &&
        (sandboxCents < cents ? (
          <span>{`, of which ${amount} is sandbox money, spent first`}</span>
        ) : (
          <span>{', which is sandbox money'}</span>
        ))}
      <span>.</span>
    </p>
  )
}

const isPaidNow = (plan: Plan, settings: Settings) =>
  plan !== settings.plan && !waitsForRenewal(plan, settings)

/** A downgrade takes effect at the end of the paid period. */
function waitsForRenewal(plan: Plan, settings: Settings): settings is Settings & { plan: Plan } {
  const rank = (one: Plan) => planNames.indexOf(one)
  const { plan: current, planExpiresAt } = settings
  return current !== null && planExpiresAt !== null && rank(plan) < rank(current)
}

function outcomeOf(plan: Plan, settings: Settings): string {
  const { name } = plans[plan]
  if (plan === settings.plan) return `You keep ${name}`
  return waitsForRenewal(plan, settings)
    ? `${name} takes effect on ${formatDate(settings.planExpiresAt)}`
    : `Your plan is now ${name}`
}

/** How many reviews a plan takes, and what each costs. */
function Gives({ plan }: { plan: Plan }) {
  const { feeBps, monthlyReviews: limit } = plans[plan]
  const reviews =
    limit === null ? 'any number of reviews' : `up to ${formatCount(limit)} reviews a month`
  return <span>{`${reviews}, with a fee of ${formatRate(feeBps)} on each.`}</span>
}
