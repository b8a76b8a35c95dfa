import type { Endpoint } from '../../../shared/base/endpoint.ts'
import { call } from '../../base/api.ts'
import { forget, keptDecisions, prefixOf } from './kept.ts'
import type { KeptDecision } from './kept.ts'

/** Whether a tab of this browser still has the decision. */
async function isReserved(personId: string, id: string) {
  const { locks } = navigator as Partial<Navigator>
  const { held = [] } = (await locks?.query()) ?? {}
  return held.some(({ name }) => name === prefixOf(personId) + id)
}

/** How long a tab may take to send a decision when it is closed, or where it cannot reserve it. */
const graceMillis = 10_000

/**
 * The decisions that no tab is about to send. One that has been made, because only its answer was
 * lost, is forgotten.
 */
export async function findUnsent(personId: string): Promise<KeptDecision[]> {
  const unsent = await Promise.all(
    keptDecisions(personId).map(async (kept) => {
      const isRecent = Date.now() < (kept.sentAt ?? kept.decidedAt) + graceMillis
      if (isRecent || (await isReserved(personId, kept.id))) return []
      if (!(await isMade(kept))) return [kept]
      forget(personId, kept.id)
      return []
    }),
  )
  return unsent.flat()
}

async function isMade({ made: { path, at, is } }: KeptDecision): Promise<boolean> {
  try {
    return has(await call<Endpoint>({ method: 'GET', path }, {}), at, is)
  } catch {
    // Not known. The server says so when the decision is sent.
    return false
  }
}

/** Whether a value has this text in a field; of a list, whether one of its values has. */
function has(value: unknown, at: readonly string[], text: string): boolean {
  if (Array.isArray(value)) return value.some((one) => has(one, at, text))
  const [name, ...rest] = at
  if (name === undefined) return value === text
  return has((value as Record<string, unknown> | null | undefined)?.[name], rest, text)
}
