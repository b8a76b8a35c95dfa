import type { LinkProps } from '@tanstack/react-router'
import { queryOptions } from '@tanstack/react-query'
import {
  dueHours,
  targetHours,
  type DuePart,
  type DueQueue,
  type getDue,
} from '../../../shared/platform/due.ts'
import { countOf, formatCount, formatDate, hoursSince } from '../../ui/text/format.ts'
import { call } from '../../base/api.ts'

/** What waits for admins, by queue. Its key makes every decision refresh it. */
export const dueQuery = queryOptions({
  queryKey: ['dashboard', 'due'],
  queryFn: () => call<typeof getDue>({ method: 'GET', path: '/api/due' }),
  // The age passes a limit without a live event.
  refetchInterval: 60_000,
})

export interface QueueTexts {
  label: string
  /** The label behind a one, where it differs. */
  one?: string
  /** What one and several of them are called in a sentence. */
  nouns: readonly [one: string, several: string]
  link: Pick<LinkProps, 'to' | 'search'>
}

export const dueTexts: Record<DueQueue, QueueTexts> = {
  reviews: {
    label: 'Reviews',
    one: 'Review',
    nouns: ['review', 'reviews'],
    link: { to: '/admin/reviews', search: { status: 'pending', sort: 'oldest' } },
  },
  campaigns: {
    label: 'Campaigns',
    one: 'Campaign',
    nouns: ['campaign', 'campaigns'],
    link: { to: '/campaigns', search: { status: 'pending', sort: 'oldest' } },
  },
  verifications: {
    label: 'Verifications',
    one: 'Verification',
    nouns: ['verification', 'verifications'],
    link: { to: '/admin/verifications', search: { status: 'pending' } },
  },
  appeals: {
    label: 'Appeals',
    one: 'Appeal',
    nouns: ['appeal', 'appeals'],
    link: { to: '/admin/appeals', search: {} },
  },
  replies: {
    label: 'Replies',
    one: 'Reply',
    nouns: ['reply', 'replies'],
    link: { to: '/admin/reviews', search: { status: 'replies', sort: 'oldest' } },
  },
  receipts: {
    label: 'Receipts',
    one: 'Receipt',
    nouns: ['receipt', 'receipts'],
    link: { to: '/admin/reviews', search: { status: 'pending', sort: 'oldest' } },
  },
  reports: {
    label: 'Reports',
    one: 'Report',
    nouns: ['report', 'reports'],
    link: { to: '/admin/messages', search: { state: 'reports' } },
  },
  withdrawals: {
    // Exported ones and those that cannot be paid are not counted.
    label: 'Ready to pay',
    nouns: ['withdrawal', 'withdrawals'],
    link: { to: '/admin/payouts', search: { status: 'payable' } },
  },
  refunds: {
    label: 'Refunds',
    one: 'Refund',
    nouns: ['refund', 'refunds'],
    link: { to: '/admin/payouts', search: { show: 'refunds' } },
  },
  disputes: {
    label: 'Disputes',
    one: 'Dispute',
    nouns: ['dispute', 'disputes'],
    link: { to: '/admin/payouts', search: { show: 'disputes' } },
  },
  messages: {
    label: 'Messages',
    one: 'Message',
    nouns: ['message', 'messages'],
    link: { to: '/admin/messages', search: {} },
  },
}

/** 20 → '20 hours', 72 → '3 days'. */
const inWords = (hours: number) =>
  hours > 24 ? countOf(hours / 24, 'day') : countOf(hours, 'hour')

const shortAge = (hours: number) =>
  hours < 1 ? 'under 1 h' : hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} d`

/** How old the oldest is, or by when the next dispute has to be answered: 'Oldest: 22 h'. */
export function ageText({ oldestAt, answerBy, count }: DuePart): string {
  if (count === 0 || oldestAt === null) return 'Nothing waits'
  return answerBy === null
    ? `Oldest: ${shortAge(hoursSince(oldestAt))}`
    : `Answer by ${formatDate(answerBy)}`
}

/** What is done with what waits, where it is not decided. */
const verbs: Partial<Record<DueQueue, string>> = { withdrawals: 'Pay', messages: 'Answer' }

/** By when each of a queue is to be decided: 'Target: 24 h'; null for disputes. */
export function targetText(queue: DueQueue): string | null {
  return queue === 'disputes' ? null : `Target: ${shortTarget(targetHours[queue])}`
}

/** The same with what is left for the oldest: 'Decide within 24 h, 1 h left'. */
export function targetSentence({ queue, oldestAt }: Pick<DuePart, 'queue' | 'oldestAt'>) {
  if (queue === 'disputes') return null
  const hours = targetHours[queue]
  const rule = `${verbs[queue] ?? 'Decide'} within ${shortTarget(hours)}`
  if (oldestAt === null) return rule
  const left = hours - hoursSince(oldestAt)
  return left > 0 ? `${rule}, ${shortAge(left)} left` : `${rule}, late by ${shortAge(-left)}`
}

const shortTarget = (hours: number) => (hours > 24 ? countOf(hours / 24, 'day') : `${hours} h`)

/** '3 due now', '1 late', '1 due soon'; null when nothing is late. */
export function lateText({ queue, late }: DuePart): string | null {
  if (late === 0) return null
  return `${formatCount(late)} ${lateWords[queue] ?? 'late'}`
}

const lateWords: Partial<Record<DueQueue, string>> = {
  // Their promised day is not over for four hours more.
  reviews: 'due now',
  replies: 'due now',
  disputes: 'due soon',
}

/** How urgent a queue is: 0 when nothing is late, and more the longer its oldest has been late. */
export function urgencyOf({ queue, late, oldestAt }: DuePart): number {
  if (late === 0 || oldestAt === null) return 0
  return queue === 'disputes' ? Infinity : hoursSince(oldestAt) / dueHours[queue]
}

/** What is late, as a sentence without its full stop: '3 reviews have been waiting …'. */
export function lateSentence({ queue, late }: DuePart): string {
  const counted = countOf(late, ...dueTexts[queue].nouns)
  const have = late === 1 ? 'has' : 'have'
  const limit = inWords(dueHours[queue])
  return queue === 'disputes'
    ? `${counted} ${have} to be answered within ${limit}`
    : `${counted} ${have} been waiting for over ${limit}`
}
