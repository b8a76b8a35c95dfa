import IconCheck from '~icons/tabler/check'
import { share } from '../../../shared/base/money.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { planNames, plans, type Plan } from '../../../shared/people/plans.ts'
import { useViewer } from '../../base/session.ts'
import { useSite } from '../../base/site.ts'
import { Badge } from '../../ui/indicators/Badge.tsx'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatMoney, formatPrice, formatRate } from '../../ui/text/format.ts'

const example = 1_00 as Cents

export function PlanCards({ show }: { show: 'review' | 'subscription' }) {
  return (
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-3">
      {planNames.map((plan) => (
        <PlanCard key={plan} plan={plan} show={show} />
      ))}
    </ul>
  )
}

function PlanCard({ plan, show }: { plan: Plan; show: 'review' | 'subscription' }) {
  const { name, feeBps, monthlyReviews } = plans[plan]
  const popular = plan === 'professional'
  const current = useViewer()?.plan
  const isCurrent = current === plan
  const fee = formatRate(feeBps)
  const cost = formatMoney(example + share(example, feeBps))
  const limit =
    monthlyReviews === null ? 'Unlimited reviews' : `Up to ${monthlyReviews} reviews per month`
  const price = formatPrice(useSite().planPrices[`${plan}Cents`])
  const priceText = price === 'Free' ? 'No monthly fee' : `${price} per month`
  const points = [
    limit,
    show === 'review' ? priceText : `${fee} platform fee`,
    'Reviews are charged only when approved',
    'Embeddable widget and analytics',
  ]

  return (
    <li
      className={classNames(
        'flex flex-col rounded-card border p-6',
        // Whoever has a plan sees that one first; the badge says which is popular.
        isCurrent || (popular && !current) ? 'bg-s2' : 'bg-s1',
        isCurrent ? 'border-fg-3' : popular && !current && 'border-control',
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 className="text-18 font-semibold text-fg">{name}</h2>
        {isCurrent ? (
          <Badge tone="info" icon={<IconCheck aria-hidden />}>
            Your plan
          </Badge>
        ) : (
          popular && <Badge tone="ember">Popular</Badge>
        )}
      </div>
      <p className="mt-4 flex items-baseline gap-2">
        <span className="figure text-48">{show === 'review' ? fee : price}</span>
        <span className="text-fg-3">
          {show === 'review' ? 'per approved review' : price !== 'Free' && 'per month'}
        </span>
      </p>
      <p className="mt-1 text-fg-3">
        {show === 'review' ? `A $1 review costs ${cost}` : `plus ${fee} per approved review`}
      </p>
      <ul className="mt-6 mb-8 flex-1 space-y-2.5">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <IconCheck size={20} stroke={1.75} aria-hidden className="shrink-0 text-fg-3" />
            {point}
          </li>
        ))}
      </ul>
      <Choose plan={plan} />
    </li>
  )
}

/**
 * Where a plan is chosen: in the settings of a business, or after registering one. Reviewers and
 * admins have no plan.
 */
function Choose({ plan }: { plan: Plan }) {
  const viewer = useViewer()
  const { name } = plans[plan]
  const look = plan === 'professional' ? 'primary' : 'outline'
  if (!viewer) {
    // Every business starts with this plan.
    const chosen = plan === 'starter' ? undefined : plan
    return (
      <ButtonLink to="/register" search={{ role: 'business', plan: chosen }} variant={look}>
        Start with {name}
      </ButtonLink>
    )
  }
  if (viewer.role !== 'business') return null
  const settings = { to: '/settings/$section', params: { section: 'plan' } } as const
  return viewer.plan === plan ? (
    <ButtonLink {...settings} variant="outline">
      Manage your plan
    </ButtonLink>
  ) : (
    <ButtonLink {...settings} search={{ plan }} variant={look}>
      Change to {name}
    </ButtonLink>
  )
}
