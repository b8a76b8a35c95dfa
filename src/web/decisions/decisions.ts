import { useSyncExternalStore } from 'react'
import { onSignOut } from '../session.ts'
import { toast, toastFailure } from '../ui/overlays/Toast.tsx'

/** How long a decision waits before it is sent, so that it can be taken back. */
export const undoMillis = 6_000

/** What each act is called: 'Approval taken back', 'Approving …', '… was not approved'. */
export const acts = {
  approve: { noun: 'Approval', doing: 'Approving', undone: 'approved' },
  reject: { noun: 'Rejection', doing: 'Rejecting', undone: 'rejected' },
  grant: { noun: 'Grant', doing: 'Granting', undone: 'granted' },
  uphold: { noun: 'Upholding', doing: 'Upholding', undone: 'upheld' },
} as const

/** A decision, with the words in which its feature speaks of it. */
export interface NewDecision {
  /** The id of what is decided; of an appeal, that of its review. */
  id: string
  act: keyof typeof acts
  /** What is decided, after 'Approving ': 'the review by Ada Obi'. */
  subject: string
  /** What follows from taking it back: 'the review waits again'. */
  takenBack: string
  /** Its note, shown again when it could not be sent. */
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
  /** When it is sent, in milliseconds of the browser's clock. */
  sentAt: number
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
  // Also where no panel is on the page. The same function is added once.
  addEventListener('pagehide', sendWaiting)
  // A phone freezes a page in the background, and may then discard it without `pagehide`.
  document.addEventListener('freeze', sendWaiting)
  const timer = setTimeout(() => void send(id), undoMillis)
  remove(id)
  set([...decisions, { ...decision, timer, sentAt: Date.now() + undoMillis, state: 'waiting' }])
}

/** Takes a decision back, and says so. False when it was sent already. */
export function takeBack(id: string): boolean {
  const decision = find(id)
  if (decision?.state !== 'waiting') return false
  clearTimeout(decision.timer)
  remove(id)
  toast(`${acts[decision.act].noun} taken back: ${decision.takenBack}`)
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

export function failureOf({ act, subject, failure, textOf }: Decision) {
  return {
    title: `${capitalized(subject)} was not ${acts[act].undone}`,
    text: textOf(failure),
  }
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
