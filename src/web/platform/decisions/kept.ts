import type { CallOf, Endpoint } from '../../../shared/base/endpoint.ts'
import { fill } from '../../base/api.ts'

/** What each act is called: 'Approval taken back', 'Approving …', '… was not approved'. */
export const acts = {
  approve: { noun: 'Approval', doing: 'Approving', undone: 'approved' },
  reject: { noun: 'Rejection', doing: 'Rejecting', undone: 'rejected' },
  grant: { noun: 'Grant', doing: 'Granting', undone: 'granted' },
  uphold: { noun: 'Upholding', doing: 'Upholding', undone: 'upheld' },
} as const

/** A request that can be stored, and sent by another page than the one that made it. */
interface DecisionRequest {
  path: `/api/${string}`
  body: object | undefined
}

/** The request of an operation, checked against its contract. */
export const requestOf = <E extends Endpoint>({
  path,
  params,
  body,
}: { path: E['path'] } & CallOf<E>) =>
  ({ path: fill(path, params) as DecisionRequest['path'], body }) as DecisionRequest

/** A decision with the words in which its feature speaks of it. All of it can be stored. */
export interface NewDecision {
  /** The id of what is decided; of an appeal, that of its review. */
  id: string
  act: keyof typeof acts
  /** What is decided, after 'Approving ': 'the review by Ada Obi'. */
  subject: string
  /** Which one of several: the title of the campaign of a review. */
  about?: string
  /** The page of what is decided. */
  page?: string
  /** What follows from taking it back: 'the review waits again'. */
  takenBack: string
  /** Its note, shown again when it could not be sent. */
  note?: string | undefined
  /** Shown when the server has confirmed it. */
  done: string
  /** Shown instead when the answer has a `proposal`, which somebody else must accept. */
  proposed?: string
  /** Says that it could not be made, in place of no answer; after a colon follows the cause. */
  failed: string
  request: DecisionRequest
  /** Where to read whether it has been made: the answer has `is` in the field `at`. */
  made: { path: `/api/${string}`; at: readonly string[]; is: string }
}

export interface KeptDecision extends NewDecision {
  /** One for all attempts, so that the server makes the decision once. */
  idempotencyKey: string
  /** When the moderator decided, and when it was last sent, in milliseconds. */
  decidedAt: number
  sentAt: number | null
}

/*
 * The decisions that the server has not answered are kept in this browser, for each account: a
 * crash, or a server that is down while the page is closed, would lose them otherwise.
 */
export const prefixOf = (personId: string) => `candor:decision:${personId}:`

/** Keeps a decision. A browser that stores nothing has it in the page alone. */
export function keep(personId: string, decision: KeptDecision) {
  try {
    localStorage.setItem(prefixOf(personId) + decision.id, JSON.stringify(decision))
  } catch {
    // Storage may be disabled or full.
  }
}

/** Keeps that a decision is being sent now: whether it has been made can then be read. */
export function keepSentAt(personId: string, id: string) {
  const kept = keptDecisions(personId).find((one) => one.id === id)
  if (kept) keep(personId, { ...kept, sentAt: Date.now() })
}

export function forget(personId: string, id: string) {
  try {
    localStorage.removeItem(prefixOf(personId) + id)
  } catch {
    // Storage may be disabled.
  }
}

export function keptDecisions(personId: string): KeptDecision[] {
  const prefix = prefixOf(personId)
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => parse(localStorage.getItem(key)) ?? [])
      .toSorted((one, other) => one.decidedAt - other.decidedAt)
  } catch {
    return []
  }
}

/** Undefined for what an earlier version of the page stored otherwise. */
function parse(text: string | null): KeptDecision | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<KeptDecision> | null
    const isWhole = kept?.act && kept.act in acts && kept.request?.path.startsWith('/api/')
    return isWhole ? (kept as KeptDecision) : undefined
  } catch {
    return undefined
  }
}

/**
 * Reserves a decision for this tab, until the returned function is called or the tab ends. Null
 * while another tab has it. Web Locks exist only in secure contexts; without them the idempotency
 * key alone holds off a second decision.
 */
export function reserve(personId: string, id: string): Promise<(() => void) | null> {
  const { locks } = navigator as Partial<Navigator>
  if (!locks) return Promise.resolve(() => {})
  return new Promise((resolve) => {
    locks
      .request(
        prefixOf(personId) + id,
        { ifAvailable: true },
        (lock) =>
          new Promise<void>((release) => {
            resolve(lock && release)
            if (!lock) release()
          }),
      )
      .catch(() => resolve(() => {}))
  })
}
