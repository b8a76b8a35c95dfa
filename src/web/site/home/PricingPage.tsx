import { getRouteApi, Link } from '@tanstack/react-router'
import { plans } from '../../../shared/people/plans.ts'
import { useViewer } from '../../base/session.ts'
import { SegmentedLinks } from '../../ui/buttons/SegmentedLinks.tsx'
import { usePageHeading } from '../../ui/layout/PageHeader.tsx'
import { formatMoney, formatPrice } from '../../ui/text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { MonthCosts } from './MonthCosts.tsx'
import { PlanCards } from './PlanCards.tsx'
import { Section } from './Section.tsx'

const route = getRouteApi('/public/pricing')

/** The least withdrawal with its charge of 10% (`withdrawalOf` of the wallet, without zod). */
const withdrawalExample = { amountCents: 30_00, chargeCents: 3_00, netCents: 27_00 }

const questions = [
  [
    'How is the fee calculated?',
    'It is a percentage added to the price of each review: a $1 review with a 10% fee costs ' +
      '$1.10. Fees are rounded to the cent.',
  ],
  [
    'When am I charged?',
    'Only for approved reviews: the money is reserved in your wallet when a place is taken or a ' +
      'review is submitted, and returned if the review is rejected or does not come. The product ' +
      'and its postage are yours to pay. A plan with a monthly price is paid from your wallet ' +
      'when it starts, and every month after.',
  ],
  [
    'What happens at the monthly limit?',
    'Your campaigns accept no more reviews until the next month starts or you change your plan. ' +
      'Nothing is lost in the meantime.',
  ],
  [
    'Do I pay less for a bad review?',
    'No. Reviewers are paid the same amount whatever the rating.',
  ],
  [
    'What do reviewers pay?',
    'Joining and writing are free. Withdrawals start at $30 and have a 10% service charge.',
  ],
] as const

export default function PricingPage() {
  const { show } = route.useSearch()
  const heading = usePageHeading<HTMLHeadingElement>('Pricing')
  const viewer = useViewer()
  const isReviewer = viewer?.role === 'reviewer'

  return (
    <Section>
      {isReviewer && (
        <h1 ref={heading} tabIndex={-1} className="display text-36 md:text-48">
          Writing is free.
        </h1>
      )}
      {isReviewer && <ForReviewers className="mt-6 mb-14" />}
      <div className="mb-8 flex flex-wrap items-end justify-between gap-6">
        <div>
          {isReviewer ? (
            <h2 className="display text-28">For businesses</h2>
          ) : (
            <h1 ref={heading} tabIndex={-1} className="display text-36 md:text-48">
              Pay for what is approved.
            </h1>
          )}
          <p className="mt-2 text-16">
            {viewer?.plan && <span>{`You are on ${plans[viewer.plan].name}. `}</span>}
            <span>
              Every plan has a fee on each approved review. The larger the plan, the lower the fee.
            </span>
          </p>
        </div>
        <SegmentedLinks
          label="Show prices by"
          replace
          items={[
            { label: 'Pay per Review', to: '/pricing', search: {}, active: !show },
            {
              label: 'Subscription',
              to: '/pricing',
              search: { show: 'subscription' },
              active: show === 'subscription',
            },
          ]}
        />
      </div>
      <PlanCards show={show ?? 'review'} />
      <MonthCosts />

      {viewer?.role !== 'business' && !isReviewer && <ForReviewers className="mt-18" />}

      <h2 className="mt-18 mb-6 display text-28">Frequently asked questions</h2>
      <dl className="grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-2">
        {questions.map(([question, answer]) => (
          <div key={question} className="border-t pt-5">
            <dt className="text-16 font-semibold text-fg">{question}</dt>
            <dd className="mt-1 max-w-[60ch]">{answer}</dd>
          </div>
        ))}
        <div className="border-t pt-5">
          <dt className="text-16 font-semibold text-fg">Have another question?</dt>
          <dd className="mt-1">
            <Link to="/contact" className="link">
              Contact us
            </Link>{' '}
            and a person will answer.
          </dd>
        </div>
      </dl>
    </Section>
  )
}

/** A reviewer pays for one thing only: taking money out. */
function ForReviewers({ className }: { className: string }) {
  const { amountCents, chargeCents, netCents } = withdrawalExample
  return (
    <section
      aria-labelledby="for-reviewers"
      className={classNames('rounded-dialog border bg-s1 p-6 md:p-8', className)}
    >
      <h2 id="for-reviewers" className="display text-28">
        For reviewers
      </h2>
      <p className="mt-2 max-w-[68ch] text-16">
        Joining and writing are free, and you receive the whole price of each approved review: the
        business pays our fee on top. You can withdraw from {formatPrice(amountCents)} on; each
        withdrawal has a service charge of 10%.
      </p>
      <dl className="mt-5 grid grid-cols-1 gap-x-10 gap-y-3 sm:grid-cols-3">
        {[
          ['You withdraw', amountCents],
          ['Service charge, 10%', chargeCents],
          ['You receive', netCents],
        ].map(([term, cents]) => (
          <div key={term} className="border-t pt-3">
            <dt className="text-13 text-fg-3">{term}</dt>
            <dd className="mt-1 figure text-22">{formatMoney(Number(cents))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
