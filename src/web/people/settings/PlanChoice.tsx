import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import IconCheck from '~icons/tabler/check'
import IconClock from '~icons/tabler/clock'
import { planNames, plans, type Plan } from '../../../shared/people/plans.ts'
import type { Settings } from '../../../shared/people/settings.ts'
import { useSite } from '../../base/site.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Badge } from '../../ui/indicators/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatDate, formatPrice, formatRate } from '../../ui/text/format.ts'
import { monthText, walletQuery } from '../../money/wallet/queries.ts'
import { shortRenewal } from '../../money/wallet/payout-times.ts'
import { ChangePlanDialog } from './ChangePlanDialog.tsx'
import { SettingsSection } from './SettingsSection.tsx'

const route = getRouteApi('/app/settings/$section')

/** The plan in the address, such as from the prices, waits for its confirmation. */
export function PlanChoice({ settings }: { settings: Settings }) {
  const { plan: current, nextPlan, planExpiresAt, companyNamed } = settings
  const { data: wallet } = useQuery(walletQuery)
  const short =
    wallet && shortRenewal(wallet.renewal, wallet.availableCents, wallet.receivableCents)
  const { plan: chosen } = route.useSearch()
  const navigate = route.useNavigate()
  const choose = (plan?: Plan) => navigate({ search: { plan }, replace: true, resetScroll: false })
  return (
    <SettingsSection
      title="Plan"
      lead="Larger plans have a lower fee on each approved review. Plans are paid from your wallet."
    >
      <ul className="divide-y rounded-card border">
        {planNames.map((plan) => (
          <li key={plan}>
            <PlanRow
              plan={plan}
              isCurrent={plan === current}
              from={plan === nextPlan ? planExpiresAt : null}
              onChoose={plan === (nextPlan ?? current) ? undefined : () => void choose(plan)}
            />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-13">
        <Link to="/pricing" hash="month-costs" className="link reach">
          What a month costs at your numbers
        </Link>
      </p>
      {wallet?.monthReviews && (
        <p className="mt-3 text-fg-2 tabular-nums">{monthText(wallet.monthReviews)}.</p>
      )}
      {current && planExpiresAt && (
        <p className="mt-3 text-13 text-fg-3">
          {nextPlan
            ? `${plans[current].name} ends on ${formatDate(planExpiresAt)}.`
            : `${plans[current].name} renews on ${formatDate(planExpiresAt)}.`}
        </p>
      )}
      {short && (
        <Alert variant="warning" className="mt-4">
          {short.name} {short.costs}, and {short.missing} in your wallet. {short.otherwise}{' '}
          <Link to="/wallet" className="link">
            Fund your wallet
          </Link>
        </Alert>
      )}
      {current !== 'starter' && companyNamed === false && (
        <Alert className="mt-4">
          Next:{' '}
          <Link to="/settings/$section" params={{ section: 'profile' }} className="link">
            name your company
          </Link>
          , which campaigns and public pages show instead of your own name.
        </Alert>
      )}
      {nextPlan && (
        <Alert className="mt-4">
          {plans[nextPlan].name} takes effect on {formatDate(planExpiresAt)}.
        </Alert>
      )}
      {chosen && chosen !== (nextPlan ?? current) && (
        <ChangePlanDialog plan={chosen} settings={settings} onClose={() => void choose()} />
      )}
    </SettingsSection>
  )
}

interface PlanRowProps {
  plan: Plan
  isCurrent: boolean
  /** From when the plan that follows takes effect. */
  from: string | null
  /** Undefined if this plan is already selected. */
  onChoose: (() => void) | undefined
}

function PlanRow({ plan, isCurrent, from, onChoose }: PlanRowProps) {
  const { name, feeBps, monthlyReviews } = plans[plan]
  const price = formatPrice(useSite().planPrices[`${plan}Cents`])
  const limit = monthlyReviews === null ? 'unlimited reviews' : `up to ${monthlyReviews} reviews`
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4',
        isCurrent && 'bg-s2',
      )}
    >
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="flex flex-wrap items-center gap-2 font-medium text-fg">
          {name}
          {isCurrent && (
            <Badge tone="info" icon={<IconCheck aria-hidden />}>
              Your plan
            </Badge>
          )}
          {from && <Badge icon={<IconClock aria-hidden />}>Follows on {formatDate(from)}</Badge>}
        </h3>
        <p className="mt-0.5 text-13 text-fg-3">
          {formatRate(feeBps)} fee, {limit} a month
        </p>
      </div>
      <p className="text-fg tabular-nums">{price === 'Free' ? price : `${price} a month`}</p>
      <div className="empty:hidden sm:w-42 sm:text-right sm:empty:block">
        {onChoose && (
          <Button variant="outline" size="sm" onClick={onChoose}>
            {isCurrent ? `Keep ${name}` : `Change to ${name}`}
          </Button>
        )}
      </div>
    </div>
  )
}
