import type { ReactNode } from 'react'
import { disclosure } from '../../../shared/market/disclosure.ts'
import { Evidence } from '../../market/reviews/Evidence.tsx'
import { StatusBadge } from '../../ui/indicators/Badge.tsx'
import type { StatusKind } from '../../ui/indicators/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { countOf, formatMoney } from '../../ui/text/format.ts'
import { PaidBadge, ReviewCard } from '../../ui/text/ReviewText.tsx'
import { Stars } from '../../ui/indicators/Stars.tsx'
import { Section } from './Section.tsx'

/** What moderators, readers and businesses see: product components with example content. */
export function ProductExamples() {
  return (
    <Section title="See Candor in action">
      <div className="space-y-12 lg:space-y-18">
        <Example
          title="People decide, with evidence"
          text="Software flags copies, contact details and texts that contradict the rating. It
            highlights them for the moderator and never decides."
        >
          <ModerationExample />
        </Example>
        <Example
          title="Your visitors see every review"
          text="The widget shows every approved review, positive or not, and labels each one as
            paid. No setting hides either."
          turned
        >
          <EmbedExample />
        </Example>
        <Example
          title="Every cent is accounted for"
          text="Money is reserved for a place or a review, paid when the review is approved and
            returned if it is not. Your wallet shows each step, with a receipt."
        >
          <WalletExample />
        </Example>
      </div>
    </Section>
  )
}

interface ExampleProps {
  title: string
  text: string
  /** Shows the picture on the left on wide screens. */
  turned?: boolean
  children: ReactNode
}

function Example({ title, text, turned, children }: ExampleProps) {
  return (
    <div
      className={classNames(
        'grid grid-cols-1 items-center gap-6 lg:gap-18',
        turned ? 'lg:grid-cols-[8fr_5fr]' : 'lg:grid-cols-[5fr_8fr]',
      )}
    >
      <div className={classNames('max-w-[44ch]', turned && 'lg:order-last')}>
        <h3 className="text-22 font-semibold text-fg">{title}</h3>
        <p className="mt-2 text-16">{text}</p>
      </div>
      <figure aria-label={`Example: ${title}`}>{children}</figure>
    </div>
  )
}

function ModerationExample() {
  return (
    <ReviewCard
      as="div"
      name="Mateo Silva"
      rating={4}
      content={
        'Calls stay clear on the train and the pads do not pinch. The cable is too short for my ' +
        'desk; I sell longer ones, write to mateo@cables.example.'
      }
      marked={['mateo@cables.example']}
      provenance="Studio headphones H1 · Argentina · waiting for 2 hours"
      status={<StatusBadge kind="waiting" label="Pending Review" />}
      beside={
        <Evidence
          reviewerId=""
          evidence={[{ kind: 'contact', quotes: ['mateo@cables.example'] }]}
        />
      }
    />
  )
}

const counts = [
  [5, 9],
  [4, 5],
  [3, 2],
  [2, 1],
  [1, 1],
] as const

/** The widget on an example shop with a light theme. */
function EmbedExample() {
  return (
    <div className="light-shop overflow-hidden rounded-card border bg-s1 text-fg">
      <p className="border-b bg-s3 px-4 py-2 text-13 text-fg-3">shop.example/hand-grinder</p>
      <div className="space-y-4 p-4 md:p-6">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <p>
            <span className="block text-18 font-semibold">Hand grinder No. 2</span>
            <strong className="text-28 tabular-nums">4.1</strong> of 5 · 18 paid reviews
          </p>
          <ul className="w-56 space-y-0.5 text-13 text-fg-3">
            {counts.map(([stars, count]) => (
              <li key={stars} className="grid grid-cols-[2.5rem_1fr_1.5rem] items-center gap-2">
                <span>{stars} ★</span>
                <meter
                  className="h-2 w-full"
                  max={18}
                  value={count}
                  aria-label={countOf(stars, 'star')}
                />
                <span className="text-right tabular-nums">{count}</span>
              </li>
            ))}
          </ul>
        </div>
        <p className="rounded-card bg-s2 px-4 py-3 text-13">{disclosure}</p>
        <div className="space-y-2 border-t pt-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars rating={2} size={14} />
            <span className="font-medium">Thandi M.</span>
            <PaidBadge />
          </div>
          <p className="max-w-[60ch]">
            Mine came with the burrs out of line. They sent a new one within the week, which was
            decent, but two weeks of testing became one.
          </p>
        </div>
      </div>
    </div>
  )
}

const lines: { text: string; detail: string; cents: number; kind: StatusKind; word: string }[] = [
  {
    text: 'Review of Hand grinder No. 2',
    detail: 'Payment · $8.00 + $1.20 fee',
    cents: -9_20,
    kind: 'waiting',
    word: 'Pending',
  },
  {
    text: 'Review of Hand grinder No. 2',
    detail: 'Payment · $8.00 + $1.20 fee',
    cents: -9_20,
    kind: 'good',
    word: 'Completed',
  },
  { text: 'Card payment', detail: 'Deposit', cents: 100_00, kind: 'good', word: 'Completed' },
]

function WalletExample() {
  return (
    <div className="rounded-card border bg-s1 p-4 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b pb-4">
        <p>
          <span className="block text-13 text-fg-3">Wallet balance</span>
          <span className="figure text-28">{formatMoney(81_60)}</span>
        </p>
        <p className="text-13 text-fg-3">{formatMoney(9_20)} reserved for pending reviews</p>
      </div>
      <ul className="divide-y">
        {lines.map(({ text, detail, cents, kind, word }) => (
          <li
            key={word + text}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3 last:pb-0
              sm:grid-cols-[1fr_6rem_7.5rem]"
          >
            <p className="min-w-0">
              <span className="block truncate font-medium text-fg">{text}</span>
              <span className="text-13 text-fg-3">{detail}</span>
            </p>
            <p className="text-right text-fg tabular-nums">
              {cents > 0 ? '+' : '−'}
              {formatMoney(Math.abs(cents))}
            </p>
            <p className="max-sm:col-span-2 sm:text-right">
              <StatusBadge kind={kind} label={word} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
