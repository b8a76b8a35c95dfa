import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { statusOf } from '../../../shared/base/refusal.ts'
import type { RefusalCode } from '../../../shared/base/refusal.ts'
import { sendKept } from './decisions.ts'
import { keep, keptDecisions } from './kept.ts'
import type { KeptDecision } from './kept.ts'
import { findUnsent } from './unsent.ts'

beforeEach(() => {
  // A real object, because the decisions are found among its keys.
  const storage: Record<string, unknown> = {}
  const hidden = (name: string, value: unknown) => Object.defineProperty(storage, name, { value })
  hidden('getItem', (key: string) => storage[key] ?? null)
  hidden('setItem', (key: string, value: string) => void (storage[key] = value))
  hidden('removeItem', (key: string) => void delete storage[key])
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('navigator', { onLine: true })
})

afterEach(() => void vi.useRealTimers())

const decision: KeptDecision = {
  id: 'r',
  act: 'approve',
  subject: 'the review by Ada',
  takenBack: 'the review waits again',
  done: 'Review approved',
  failed: 'Failed to approve review: ',
  request: { path: '/api/reviews/r/approval', body: {} },
  made: { path: '/api/reviews/r', at: ['status'], is: 'approved' },
  idempotencyKey: 'k',
  decidedAt: 0,
  sentAt: null,
}

const personId = 'me'

/** What a later page asks about, and how often what was decided was refetched. */
async function afterSending(answer: () => Response) {
  // The decision is not made: it can be read that the review is still pending.
  vi.stubGlobal('fetch', async (_url: string, { method }: { method: string }) =>
    method === 'POST' ? answer() : Response.json({ status: 'pending' }),
  )
  const refresh = vi.fn<() => Promise<void>>(() => Promise.resolve())
  keep(personId, decision)
  // What is unavailable is asked for again after a while.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sent = sendKept(personId, decision, refresh)
  await vi.runAllTimersAsync()
  await sent
  for (const kept of keptDecisions(personId)) keep(personId, { ...kept, sentAt: 0 })
  const unsent = await findUnsent(personId)
  return { unsent: unsent.map(({ id }) => id), refreshed: refresh.mock.calls.length }
}

/** Whether the same decision may be sent again later. */
const mayRetry: Record<RefusalCode, boolean> = {
  invalid: false,
  forbidden: false,
  two_factor_required: false,
  not_found: false,
  // Such as one that another admin has decided.
  conflict: false,
  refused: false,
  unauthenticated: true,
  step_up_required: true,
  suspended: true,
  other_person: true,
  too_large: true,
  unsupported: true,
  rate_limited: true,
  internal: true,
  unavailable: true,
}

test.each(Object.entries(mayRetry) as [RefusalCode, boolean][])(
  'a later page asks about a decision that was refused as %s: %s',
  async (code, isAsked) => {
    const body = { error: { code, message: 'No.', requestId: 'q' } }
    const answer = () => Response.json(body, { status: statusOf[code] })
    expect(await afterSending(answer)).toEqual({ unsent: isAsked ? ['r'] : [], refreshed: 1 })
  },
)

test('a later page asks about nothing that the server has taken', async () => {
  expect(await afterSending(() => Response.json({}))).toEqual({ unsent: [], refreshed: 1 })
})
