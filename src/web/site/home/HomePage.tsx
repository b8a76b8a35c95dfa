import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import IconChartBar from '~icons/tabler/chart-bar'
import IconCode from '~icons/tabler/code'
import IconCreditCard from '~icons/tabler/credit-card'
import IconPercentage from '~icons/tabler/percentage'
import IconScan from '~icons/tabler/scan'
import IconUserCheck from '~icons/tabler/user-check'
import { page } from '../../base/page.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { useSite } from '../../base/site.ts'
import { usePageHeading } from '../../ui/layout/PageHeader.tsx'
import { HeroExample } from './HeroExample.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { ProductExamples } from './ProductExamples.tsx'
import { ReviewerQuestions } from './ReviewerQuestions.tsx'
import { Section } from './Section.tsx'
import { useViewer } from '../../base/session.ts'
import { ReviewText } from '../../ui/text/ReviewText.tsx'

/** Few people need it. Without a boundary of its own the page appears together with it. */
const UnknownAddress = page(() => import('./UnknownAddress.tsx'), 'UnknownAddress')

const features = [
  {
    Icon: IconPercentage,
    title: 'A fee you can see',
    text: 'One fee per approved review, shown before you start. Rejected reviews cost nothing.',
  },
  {
    Icon: IconUserCheck,
    title: 'Verified people',
    text: 'Our team checks the documents of a business before it is shown as verified.',
  },
  {
    Icon: IconScan,
    title: 'AI moderation, human decisions',
    text: 'Software flags copies and contact details. A person reads the review and decides.',
  },
  {
    Icon: IconCode,
    title: 'Embeddable widget',
    text: 'One line of code shows your approved reviews on your own site.',
  },
  {
    Icon: IconChartBar,
    title: 'Analytics',
    text: 'Live progress, spending and ratings for every campaign.',
  },
  {
    Icon: IconCreditCard,
    title: 'Funded by card',
    text: 'Add money to your wallet through our card payment provider.',
  },
]

const furtherLinks = [
  { to: '/about', label: 'Why we built Candor' },
  { to: '/contact', label: 'Contact us' },
]

export default function HomePage() {
  // The notice takes it out of the history, and stays.
  const [unknown] = useState(useLocation({ select: ({ state }) => state.unknown }))
  const heading = usePageHeading<HTMLHeadingElement>('Authentic reviews')

  return (
    <>
      {unknown && <UnknownAddress path={unknown} />}
      <Section className="grid items-center gap-12 lg:grid-cols-[7fr_6fr] lg:gap-18 lg:py-24">
        <div>
          <h1 ref={heading} tabIndex={-1} className="display text-36 sm:text-48 xl:text-64">
            Honest reviews, fairly paid.
          </h1>
          <p className="mt-5 max-w-[54ch] text-18 text-fg-2">
            Candor connects businesses with real customers. Reviewers are paid for every approved
            review, whatever the rating, so what you read is what they think.
          </p>
          <div className="mt-8 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
            <Calls start="Get started" />
            <ButtonLink to="/pricing" variant="ghost" size="lg" className="col-span-2">
              See pricing
            </ButtonLink>
          </div>
          <LivePay />
        </div>
        <HeroExample />
      </Section>

      <HowItWorks />
      <ReviewerQuestions />
      <ProductExamples />

      <Features />
      <ClaimsAndTestimonials />
      <GetStarted />
    </>
  )
}

/** What running campaigns really pay, and a page of real reviews; nothing while there are none. */
function LivePay() {
  const { live } = useSite()
  if (!live) return null
  const { payFromCents, payToCents, productUrl } = live
  const range =
    payFromCents === payToCents
      ? formatMoney(payFromCents)
      : `${formatMoney(payFromCents)} to ${formatMoney(payToCents)}`
  return (
    <p className="mt-5 max-w-[54ch] text-fg-3">
      Running campaigns pay reviewers {range} for an approved review.{' '}
      <a href="/open" className="link reach">
        See what you can review now
      </a>
      {productUrl && (
        <>
          <span>{' or '}</span>
          <a href={productUrl} className="link reach">
            read real reviews
          </a>
        </>
      )}
    </p>
  )
}

function Features() {
  return (
    <Section title="Everything a fair marketplace needs" className="border-t">
      <ul className="grid grid-cols-1 gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ Icon, title, text }) => (
          <li key={title} className="border-t pt-5">
            <Icon size={24} stroke={1.5} aria-hidden className="text-fg-2" />
            <h3 className="mt-3 text-16 font-semibold text-fg">{title}</h3>
            <p className="mt-1 max-w-[44ch]">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function GetStarted() {
  return (
    <Section>
      <div
        className="flex flex-wrap items-center justify-between gap-8 rounded-dialog border
          bg-s1 p-6 md:p-12"
      >
        <div className="max-w-form">
          <h2 className="display text-28 md:text-36">Hear what people really think.</h2>
          <p className="mt-2 text-16">
            Start a campaign in five minutes, or write your first review today.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Calls start="Start a campaign" as="business" />
        </div>
      </div>
      <p className="mt-6 -ml-4 flex flex-wrap gap-2">
        {furtherLinks.map(({ to, label }) => (
          <ButtonLink key={to} to={to} variant="ghost">
            {label}
          </ButtonLink>
        ))}
      </p>
    </Section>
  )
}

interface CallsProps {
  start: string
  as?: 'business'
}

/** What a visitor, or somebody who is signed in, does next; two cells of a grid on phones. */
function Calls({ start, as }: CallsProps) {
  const viewer = useViewer()
  return viewer ? (
    <ButtonLink to="/dashboard" size="lg" className="col-span-2">
      Go to the dashboard
    </ButtonLink>
  ) : (
    <>
      <ButtonLink to="/register" search={{ role: as }} size="lg">
        {start}
      </ButtonLink>
      <ButtonLink to="/register" search={{ role: 'reviewer' }} variant="outline" size="lg">
        Become a reviewer
      </ButtonLink>
    </>
  )
}

/** The figures and testimonials that an admin has configured. */
function ClaimsAndTestimonials() {
  const { users, reviews, uptime, testimonials } = useSite().claims
  const figures = [
    { label: 'users', value: users },
    { label: 'reviews', value: reviews },
    { label: 'uptime', value: uptime },
  ].filter(({ value }) => value !== null)

  if (figures.length + testimonials.length === 0) {
    return null
  }
  return (
    <div className="border-y bg-s1">
      <Section>
        <dl className="flex flex-wrap gap-x-6 gap-y-6 sm:gap-x-18">
          {figures.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-fg-3">{label}</dt>
              <dd className="figure text-36 sm:text-48">{value}</dd>
            </div>
          ))}
        </dl>
        <ul className="mt-12 grid grid-cols-1 gap-12 empty:hidden lg:grid-cols-3">
          {testimonials.map(({ quote, name, role }) => (
            <li key={name}>
              <ReviewText>{quote}</ReviewText>
              <p className="mt-3 text-fg-3">
                {name}, {role}
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
