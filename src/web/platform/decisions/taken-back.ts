import { useViewer } from '../../base/session.ts'
import type { Decision } from './decisions.ts'

/** The decisions taken back last that had something to fill in, by what they decide and how. */
const takenBack = new Map<string, Map<Decision['act'], Decision>>()

export function rememberTakenBack(decision: Decision) {
  const { id, act, note } = decision
  if (!note && act !== 'approve') return
  const known = takenBack.get(id) ?? new Map<Decision['act'], Decision>()
  takenBack.set(id, known.set(act, decision))
}

export const forgetTakenBack = (id: string) => takenBack.delete(id)

/** What the viewer wrote for such a decision and took back; its dialog begins with it. */
export function useTakenBack(id: string, act: Decision['act']): Decision | undefined {
  const personId = useViewer()?.id
  const decision = takenBack.get(id)?.get(act)
  return decision?.personId === personId ? decision : undefined
}
