import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import IconAlertTriangle from '~icons/tabler/alert-triangle'
import IconCircleCheck from '~icons/tabler/circle-check'
import type { Analytics } from '../../../shared/overview/analytics.ts'
import { promisedHours } from '../../../shared/market/review-rules.ts'
import { dueTexts, lateSentence, type QueueTexts } from '../../platform/due/due-texts.ts'
import { countOf, formatChange, formatCount } from '../../ui/text/format.ts'

/** The chosen period in two sentences, computed from the figures below. */
export function Summary({ analytics }: { analytics: Analytics }) {
  const { well, look } = summaryOf(analytics)
  if (well.length + look.length === 0) return null
  return (
    <div
      role="group"
      aria-label={`The last ${spanOf(analytics)} in words`}
      className="mb-6 space-y-1.5 text-16 text-fg"
    >
      {well.length > 0 && (
        <p className="flex gap-2">
          <IconCircleCheck size={20} aria-hidden className="mt-0.5 shrink-0 text-success" />
          <span>Going well: {well.map(({ text }) => text).join(', ')}.</span>
        </p>
      )}
      {look.length > 0 && (
        <p className="flex gap-2">
          <IconAlertTriangle size={20} aria-hidden className="mt-0.5 shrink-0 text-warn" />
          <span>
            To look at:{' '}
            {look.map(({ text, link }, index) => (
              <Fragment key={text}>
                {index > 0 && <span>{', '}</span>}
                {link ? (
                  <Link {...link} className="link">
                    {text}
                  </Link>
                ) : (
                  <span>{text}</span>
                )}
              </Fragment>
            ))}
            <span>.</span>
          </span>
        </p>
      )}
    </div>
  )
}

type Counted = Exclude<keyof Analytics['periods'][number], 'from' | 'to'>

/** The chosen period in words: '30 days', '13 weeks'. */
export const spanOf = ({ periods, unit }: Analytics) => countOf(periods.length, unit)

export const sumOf = (periods: Analytics['periods'], name: Counted) =>
  periods.reduce((sum, period) => sum + period[name], 0)

/** Change against the period before, in percent; null when there was nothing before. */
export function changeOf({ periods, previousPeriods }: Analytics, name: Counted): number | null {
  const before = sumOf(previousPeriods, name)
  return before === 0 ? null : Math.round(((sumOf(periods, name) - before) * 1_000) / before) / 10
}

const sums: readonly [name: Counted, words: string][] = [
  ['incomeCents', 'revenue'],
  ['reviews', 'reviews'],
  ['newUsers', 'new users'],
]

interface Remark {
  text: string
  /** Where one does something about it. */
  link?: QueueTexts['link']
}

/** What goes well in the chosen period, and what does not, each in a few words. */
export function summaryOf(analytics: Analytics): { well: Remark[]; look: Remark[] } {
  const well: Remark[] = []
  const look: Remark[] = []
  for (const [name, words] of sums) {
    const change = changeOf(analytics, name)
    if (change === null) continue
    const text = `${words} ${formatChange(change)}`
    ;(change >= 0 ? well : look).push({ text })
  }
  const { count, medianHours, late } = analytics.decisions
  if (medianHours !== null) {
    const text = `half of the approvals within ${hoursOf(medianHours)}`
    ;(medianHours <= promisedHours ? well : look).push({ text })
    if (late > 0) {
      look.push({ text: `${formatCount(late)} of ${formatCount(count)} approvals took over a day` })
    }
  }
  for (const part of analytics.due.queues) {
    if (part.late > 0) look.push({ text: lateSentence(part), link: dueTexts[part.queue].link })
  }
  return { well, look }
}

/** 3.1 → '3.1 hours', 0.2 → '12 minutes'. */
export const hoursOf = (hours: number) =>
  hours < 1
    ? countOf(Math.round(hours * 60), 'minute')
    : `${hours} ${hours === 1 ? 'hour' : 'hours'}`
