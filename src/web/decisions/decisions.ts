import { useSyncExternalStore } from 'react'
import { onSignOut } from '../session.ts'
import { toast, toastFailure } from '../ui/overlays/Toast.tsx'

/** How long a decision waits before it is sent, so that it can be taken back. */
export const undoMillis = 6_000

/** An approval or rejection, with the words in which its feature speaks of it. */
export interface NewDecision {
  /** The id of what is decided. */
  id: string
  approves: boolean
  /** What is decided, after 'Approving ' or 'Rejecting ': 'the review by Ada Obi'. */
  subject: string
  /** The note of a rejection, shown again when it could not be sent. */
  note?: string | undefined
  /** Shown when the server has confirmed it. */
  done: string
  /** Says why it could not be made. */
  textOf: (failure: unknown) => string
  /** Makes the decision. Its request must outlive the page: `keepalive`. */
  request: () => Promise<unknown>
  /** Refetches what the decision changed. */
  refresh: () => Promise<unknown>
}

export interface Decision extends NewDecision {
  state: 'waiting' | 'sending' | 'failed'
  failure?: unknown
  timer?: ReturnType<typeof setTimeout>
}

/*
 * The decisions of this tab that the server has not confirmed. They outlive the component that made
 * them, because the moderator goes on to the next item.
 */
let decisions: readonly Decision[] = []
const subscribers = new Set<() => void>()
/** How many panels show failures; without one, a toast does. */
let panels = 0

export const useDecisions = () => useSyncExternalStore(subscribe, () => decisions)

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
const remove = (id: string) => set(decisions.filter((decision) => decision.id !== id))
const change = (id: string, fields: Partial<Decision>) =>
  set(decisions.map((one) => (one.id === id ? { ...one, ...fields } : one)))

/** Sends a decision after six seconds, unless it is taken back. */
export function decideSoon(decision: NewDecision) {
  const { id } = decision
  if (find(id) && find(id)?.state !== 'failed') return
  const timer = setTimeout(() => void send(id), undoMillis)
  remove(id)
  set([...decisions, { ...decision, timer, state: 'waiting' }])
}

/** Takes a decision back. False when it was sent already. */
export function takeBack(id: string): boolean {
  const decision = find(id)
  if (decision?.state !== 'waiting') return false
  clearTimeout(decision.timer)
  remove(id)
  return true
}

/** Sends at once what still waits, such as when the moderator leaves the page. */
export function sendWaiting() {
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

export const dismissFailure = remove

export async function send(id: string) {
  const decision = find(id)
  if (!decision || decision.state === 'sending') return
  clearTimeout(decision.timer)
  change(id, { state: 'sending' })
  const answered = sendNow(decision)
  underWay.set(id, answered)
  await answered
  underWay.delete(id)
}

async function sendNow(decision: Decision): Promise<boolean> {
  const { id } = decision
  try {
    await decision.request()
    toast(decision.done)
    await decision.refresh()
    remove(id)
    return true
  } catch (failure) {
    change(id, { state: 'failed', failure })
    if (panels === 0) reportInToast({ ...decision, failure })
    // Also then: another admin may have decided first.
    await decision.refresh()
    return false
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function failureOf({ approves, subject, failure, textOf }: Decision) {
  return {
    title: `${capitalized(subject)} was not ${approves ? 'approved' : 'rejected'}`,
    text: textOf(failure),
  }
}

function reportInToast(decision: Decision) {
  const { title, text } = failureOf(decision)
  toastFailure(`${title}. ${text}`)
  remove(decision.id)
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
