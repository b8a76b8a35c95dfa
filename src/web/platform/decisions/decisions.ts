import { useMemo, useSyncExternalStore } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '../../../shared/base/endpoint.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { RefusalCode } from '../../../shared/base/refusal.ts'
import { call, isUnavailable, newKey } from '../../base/api.ts'
import { failureText } from '../../base/form-refusal.ts'
import { isOffline } from '../../base/network.ts'
import { useViewer } from '../../base/session.ts'
import { onSignOut } from '../../ui/forms/unsaved-input.ts'
import { toast, toastFailure, toastNotice } from '../../ui/overlays/Toast.tsx'
import { acts, forget, keep, keepSentAt, keptDecisions, reserve } from './kept.ts'
import type { KeptDecision, NewDecision } from './kept.ts'
import { forgetTakenBack, rememberTakenBack } from './taken-back.ts'

/** How long a decision waits before it is sent, so that it can be taken back. */
export const undoMillis = 6_000

export interface Decision extends KeptDecision {
  personId: string
  state: 'waiting' | 'sending' | 'failed'
  failure?: unknown
  /** Whether the browser was offline then. */
  offline?: boolean
  timer?: ReturnType<typeof setTimeout>
  /** Ends the reservation of the decision for this tab. */
  release: Promise<(() => void) | null>
  /** Refetches what the decision changed. */
  refresh: () => Promise<unknown>
}

/*
 * The decisions of this tab that the server has not confirmed. They outlive the component that made
 * them, because the moderator goes on to the next item.
 */
let decisions: readonly Decision[] = []
const subscribers = new Set<() => void>()
/** How many panels show failures; without one, a toast does. */
let panels = 0

export const presentDecisions = () => decisions

/** Those of the viewer: another person may have signed in without a new document. */
export function useDecisions(): readonly Decision[] {
  const personId = useViewer()?.id
  const all = useSyncExternalStore(subscribe, presentDecisions, presentDecisions)
  return useMemo(() => all.filter((one) => one.personId === personId), [all, personId])
}

/** The decision about this, unless it has failed: its buttons are back then. */
export const useOpenDecision = (id: string) =>
  useDecisions().find((decision) => decision.id === id && decision.state !== 'failed')

function subscribe(onChange: () => void) {
  subscribers.add(onChange)
  return () => subscribers.delete(onChange)
}

function set(next: readonly Decision[]) {
  decisions = next
  for (const onChange of subscribers) onChange()
}

const find = (id: string) => decisions.find((decision) => decision.id === id)
/** Whether there is a decision about this which was not taken back. */
export const isDecided = (id: string) => find(id) !== undefined
function remove(id: string) {
  void find(id)?.release.then((release) => release?.())
  set(decisions.filter((decision) => decision.id !== id))
}
const change = (id: string, fields: Partial<Decision>) =>
  set(decisions.map((one) => (one.id === id ? { ...one, ...fields } : one)))

/** Returns a function that sends a decision after six seconds, unless it is taken back. */
export function useDecideSoon() {
  const personId = useViewer()?.id ?? ''
  return (decision: NewDecision, refresh: Decision['refresh']) =>
    decideSoon(personId, decision, refresh)
}

function decideSoon(personId: string, decision: NewDecision, refresh: Decision['refresh']) {
  const { id } = decision
  if (find(id) && find(id)?.state !== 'failed') return
  // Also where no panel is on the page. The same function is added once.
  addEventListener('pagehide', sendWaiting)
  // A phone freezes a page in the background, and may then discard it without `pagehide`.
  document.addEventListener('freeze', sendWaiting)
  const kept = { ...decision, idempotencyKey: newKey(), decidedAt: Date.now(), sentAt: null }
  keep(personId, kept)
  const timer = setTimeout(() => void send(id), undoMillis)
  remove(id)
  const release = reserve(personId, id)
  set([...decisions, { ...kept, personId, timer, release, refresh, state: 'waiting' }])
}

/** Sends a decision that an earlier page could not send. Another tab may have been faster. */
export async function sendKept(personId: string, kept: KeptDecision, refresh: Decision['refresh']) {
  const release = await reserve(personId, kept.id)
  const isKept = keptDecisions(personId).some(
    ({ idempotencyKey }) => idempotencyKey === kept.idempotencyKey,
  )
  if (!release || !isKept || find(kept.id)) {
    release?.()
    toastNotice('Another tab has this decision, or has sent or discarded it.')
    return
  }
  const held = Promise.resolve(release)
  set([...decisions, { ...kept, personId, release: held, refresh, state: 'waiting' }])
  await send(kept.id)
}

/** Takes a decision back, and says so. False when it was sent already. */
export function takeBack(id: string): boolean {
  const decision = find(id)
  if (decision?.state !== 'waiting') return false
  clearTimeout(decision.timer)
  forget(decision.personId, id)
  rememberTakenBack(decision)
  remove(id)
  toast(`${acts[decision.act].noun} taken back: ${decision.takenBack}`)
  return true
}

/** Sends at once what still waits, such as when the moderator leaves the page. */
function sendWaiting() {
  for (const { id, state } of decisions) {
    if (state === 'waiting') void send(id)
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

export function dismissFailure({ personId, id }: Decision) {
  forget(personId, id)
  remove(id)
}

export async function send(id: string) {
  const decision = find(id)
  if (!decision || decision.state === 'sending') return
  clearTimeout(decision.timer)
  change(id, { state: 'sending' })
  keepSentAt(decision.personId, id)
  const answered = sendNow(decision)
  underWay.set(id, answered)
  await answered
  underWay.delete(id)
}

/** Any operation that takes a decision: `requestOf` has checked what it is sent. */
type Post = Endpoint & { body: z.ZodType }

async function sendNow(decision: Decision): Promise<boolean> {
  const { id, personId, request, idempotencyKey } = decision
  const { path, body } = request
  try {
    const sending = { keepalive: true, idempotencyKey, personId }
    const answer = await call<Post>({ method: 'POST', path }, { body, ...sending })
    forget(personId, id)
    forgetTakenBack(id)
    const { proposed, done } = decision
    toast(proposed && isProposal(answer) ? proposed : done)
    await decision.refresh()
    remove(id)
    return true
  } catch (failure) {
    // What the server refused for good is not found again by a later page.
    if (!mayRetry(failure)) forget(personId, id)
    const failed = { failure, offline: isUnavailable(failure) && isOffline() }
    change(id, { state: 'failed', ...failed })
    if (panels === 0) reportInToast({ ...decision, ...failed })
    // Also then: another admin may have decided first.
    await decision.refresh()
    return false
  }
}

const isProposal = (answer: unknown) =>
  Boolean((answer as { proposal?: unknown } | undefined)?.proposal)

const final = new Set<RefusalCode>([
  'invalid',
  'forbidden',
  'two_factor_required',
  'not_found',
  'conflict',
  'refused',
])

/** Whether the same request may succeed later. */
export const mayRetry = (failure: unknown) =>
  !(failure instanceof Refusal && final.has(failure.code))

const causeOf = (failure: unknown) =>
  failure instanceof Error ? failure.message : 'The reason is not known.'

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function failureOf(decision: Decision) {
  const { act, subject } = decision
  return { title: `${capitalized(subject)} was not ${acts[act].undone}`, text: whyOf(decision) }
}

function whyOf({ failure, offline, failed }: Decision): string {
  if (offline) return 'You were offline. The decision is kept: try again when you are online.'
  return failed.endsWith(': ') ? failed + causeOf(failure) : failureText(failure, failed)
}

function reportInToast(decision: Decision) {
  const { title, text } = failureOf(decision)
  const note = decision.note ? ` Your note was: ${decision.note}` : ''
  toastFailure(`${title}. ${text}${note}`)
  remove(decision.id)
}

/** Sends what waits when the page is left. Returns a function that stops. */
export function sendOnLeaving() {
  panels++
  return () => {
    panels--
    sendWaiting()
  }
}
