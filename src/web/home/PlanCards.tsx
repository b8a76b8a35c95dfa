import { IconCheck } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { share } from '../../shared/money.ts'
import type { Cents } from '../../shared/money.ts'
import { planNames, plans, type Plan } from '../../shared/plans.ts'
import { useViewer } from '../session.ts'
import { useSite } from '../site.ts'
import { Badge } from '../ui/indicators/Badge.tsx'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatMoney, formatPrice, formatRate } from '../ui/text/format.ts'

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
        popular ? 'border-control bg-s2' : 'bg-s1',
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 className="text-18 font-semibold text-fg">{name}</h2>
        {popular && <Badge tone="ember">Popular</Badge>}
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
      <ButtonLink {...useStart(plan)} variant={popular ? 'primary' : 'outline'}>
        Start with {name}
      </ButtonLink>
    </li>
  )
}

/** Where a plan is chosen: in the settings of a business, or after registering one. */
function useStart(plan: Plan): Pick<LinkProps, 'to' | 'params' | 'search'> {
  const viewer = useViewer()
  // Every business starts with this plan.
  const chosen = plan === 'starter' ? undefined : plan
  return viewer?.role === 'business'
    ? { to: '/settings/$section', params: { section: 'plan' }, search: { plan: chosen } }
    : { to: '/register', search: { role: 'business', plan: chosen } }
}
