import { getRouteApi, Link } from '@tanstack/react-router'
import { SegmentedLinks } from '../ui/buttons/SegmentedLinks.tsx'
import { usePageHeading } from '../ui/layout/PageHeader.tsx'
import { PlanCards } from './PlanCards.tsx'
import { Section } from './Section.tsx'

const route = getRouteApi('/public/pricing')

const questions = [
  [
    'How is the fee calculated?',
    'It is a share of what you pay for a review, on top of it: a $1 review with a 10% fee costs ' +
      '$1.10. Each fee is rounded to a cent.',
  ],
  [
    'When am I charged?',
    'Only for approved reviews. The money of a review is set aside in your wallet when it comes ' +
      'in, and returns to you when it is rejected for good.',
  ],
  [
    'What happens at the monthly limit?',
    'Your campaigns take no further reviews until the next month begins, or until you change ' +
      'your plan. Nothing is lost meanwhile.',
  ],
  [
    'Do I pay less for a bad review?',
    'No, and not more for a good one. Reviewers are paid the same whatever the rating.',
  ],
  [
    'What does a reviewer pay?',
    'Nothing to join or to write. A withdrawal, from $30 on, carries a service charge of 10%.',
  ],
] as const

export default function PricingPage() {
  const { show } = route.useSearch()
  const heading = usePageHeading<HTMLHeadingElement>('Pricing')

  return (
    <Section>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-6">
        <div>
          <h1 ref={heading} tabIndex={-1} className="display text-36 md:text-48">
            Pay for what is approved.
          </h1>
          <p className="mt-2 text-16">
            Every plan has one fee on each approved review. A larger plan makes it smaller.
          </p>
        </div>
        <SegmentedLinks
          label="What the cards show"
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

      <h2 className="mt-18 mb-6 display text-28">Questions</h2>
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
