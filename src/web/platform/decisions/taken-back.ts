import { useViewer } from '../../base/session.ts'
import type { Decision } from './decisions.ts'

/** The decisions taken back last that had something to fill in, by what they decide. */
const takenBack = new Map<string, Decision>()

export function rememberTakenBack(decision: Decision) {
  if (decision.note || decision.act === 'approve') takenBack.set(decision.id, decision)
}

export const forgetTakenBack = (id: string) => takenBack.delete(id)

/** What the viewer wrote for such a decision and took back; its dialog begins with it. */
export function useTakenBack(id: string, act: Decision['act']): Decision | undefined {
  const personId = useViewer()?.id
  const decision = takenBack.get(id)
  return decision?.act === act && decision.personId === personId ? decision : undefined
}
