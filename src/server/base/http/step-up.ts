import { Refusal } from '../../../shared/base/refusal.ts'
import type { SignedIn } from './session.ts'

/** How long a session can do sensitive actions after a proof of identity. */
const proofMinutes = 10

/** Refuses a sensitive action unless this session gave the password or a code a moment ago. */
export function requireRecentProof({ provedAt }: Pick<SignedIn, 'provedAt'>, at: Date) {
  if (provedAt && at.getTime() < provedAt.getTime() + proofMinutes * 60_000) return
  throw new Refusal(
    'step_up_required',
    'Please confirm that it is you, with your password or a code, and try again.',
  )
}
