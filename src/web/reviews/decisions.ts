import { useSyncExternalStore } from 'react'
import type * as z from 'zod'
import type { approveReview, rejectReview, Review, ReviewRejection } from '../../shared/reviews.ts'
import { call } from '../api.ts'
import { failureText } from '../failure-text.ts'
import { onSignOut } from '../session.ts'
import { toast, toastFailure } from '../ui/overlays/Toast.tsx'
import { authorOf } from './status.tsx'

/** How long a decision waits before it is sent, so that it can be taken back. */
export const undoMillis = 6_000

type Rejection = z.input<typeof ReviewRejection>

export interface Decision {
  review: Review
  /** Null for an approval. */
  rejection: Rejection | null
  state: 'waiting' | 'sending' | 'failed'
  failure?: unknown
  timer?: ReturnType<typeof setTimeout>
  /** Refetches what the decision changed. */
  refresh: () => Promise<unknown>
}

/*
 * The decisions of this tab that the server has not confirmed. They outlive the component that made
 * them, because the moderator goes on to the next review.
 */
let decisions: readonly Decision[] = []
const subscribers = new Set<() => void>()
/** How many panels show failures; without one, a toast does. */
let panels = 0

export const useDecisions = () => useSyncExternalStore(subscribe, () => decisions)

export const useDecisionOf = ({ id }: Review) =>
  useDecisions().find(({ review }) => review.id === id)

function subscribe(onChange: () => void) {
  subscribers.add(onChange)
  return () => subscribers.delete(onChange)
}

function set(next: readonly Decision[]) {
  decisions = next
  for (const onChange of subscribers) onChange()
}

const find = (reviewId: string) => decisions.find(({ review }) => review.id === reviewId)
const remove = (reviewId: string) => set(decisions.filter(({ review }) => review.id !== reviewId))
const change = (reviewId: string, fields: Partial<Decision>) =>
  set(decisions.map((one) => (one.review.id === reviewId ? { ...one, ...fields } : one)))

/** Sends a decision after six seconds, unless it is taken back. */
export function decideSoon(decision: Pick<Decision, 'review' | 'rejection' | 'refresh'>) {
  const { id } = decision.review
  if (find(id) && find(id)?.state !== 'failed') return
  const timer = setTimeout(() => void send(id), undoMillis)
  remove(id)
  set([...decisions, { ...decision, timer, state: 'waiting' }])
}

/** Takes a decision back. False when it was sent already. */
export function takeBack(reviewId: string): boolean {
  const decision = find(reviewId)
  if (decision?.state !== 'waiting') return false
  clearTimeout(decision.timer)
  remove(reviewId)
  return true
}

/** Sends at once what still waits, such as when the moderator leaves the page. */
export function sendWaiting() {
  for (const { review, state } of decisions) {
    if (state === 'waiting') void send(review.id)
  }
}

/** The decisions that the server has not answered yet, and whether it will take them. */
const underWay = new Map<string, Promise<boolean>>()

/**
 * A sign-out waits for the answers, and for the moderator when a decision has failed. One whose
 * failure is shown already holds up no second sign-out.
 */
onSignOut(async () => {
  sendWaiting()
  const open = [...underWay].filter(([id]) => find(id)?.state === 'sending')
  const taken = await Promise.all(open.map(([, answered]) => answered))
  return !taken.includes(false)
})

export const dismissFailure = remove

export async function send(reviewId: string) {
  const decision = find(reviewId)
  if (!decision || decision.state === 'sending') return
  clearTimeout(decision.timer)
  change(reviewId, { state: 'sending' })
  const answered = sendNow(decision)
  underWay.set(reviewId, answered)
  await answered
  underWay.delete(reviewId)
}

async function sendNow(decision: Decision): Promise<boolean> {
  const reviewId = decision.review.id
  try {
    await request(decision)
    toast(decision.rejection ? 'Review rejected' : 'Review approved')
    await decision.refresh()
    remove(reviewId)
    return true
  } catch (failure) {
    change(reviewId, { state: 'failed', failure })
    if (panels === 0) reportInToast(decision, failure)
    // Also then: another admin may have decided first.
    await decision.refresh()
    return false
  }
}

/** `keepalive` lets the request outlive the page. */
function request({ review: { id, version }, rejection }: Decision): Promise<unknown> {
  const params = { reviewId: id }
  return rejection
    ? call<typeof rejectReview>(
        { method: 'POST', path: '/api/reviews/:reviewId/rejection' },
        { params, body: { ...rejection, version }, keepalive: true },
      )
    : call<typeof approveReview>(
        { method: 'POST', path: '/api/reviews/:reviewId/approval' },
        { params, body: { version }, keepalive: true },
      )
}

export function failureOf({ review, rejection, failure }: Decision) {
  const what = rejection ? 'rejected' : 'approved'
  return {
    title: `The review by ${authorOf(review)} was not ${what}`,
    text: failureText(failure, `Failed to ${rejection ? 'reject' : 'approve'} review`),
  }
}

function reportInToast(decision: Decision, failure: unknown) {
  const { title, text } = failureOf({ ...decision, failure })
  toastFailure(`${title}. ${text}`)
  remove(decision.review.id)
}

/** Sends what waits when the page is left or closed. Returns a function that stops. */
export function sendOnLeaving() {
  panels++
  addEventListener('pagehide', sendWaiting)
  return () => {
    panels--
    removeEventListener('pagehide', sendWaiting)
    sendWaiting()
  }
}
