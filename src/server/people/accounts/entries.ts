import type { Tx } from '../../base/db/database.ts'
import { noteDevice } from './devices.ts'
import { recordSignIn } from './sign-ins.ts'
import { rememberNetwork } from './traces.ts'

/** What better-auth tells its hooks about the request. */
export interface HookContext {
  path?: string
  headers?: Headers | undefined
  /** The session of the request, if it has one. */
  context?: { session?: { session: Record<string, unknown> } | null }
}

/** Records who signs in, from where and with what, in the transaction of the session. */
export async function noteEntry(
  tx: Tx,
  { userId, context, key }: { userId: string; context: HookContext; key: string },
  at: Date,
) {
  const header = (name: string) => context.headers?.get(name) ?? undefined
  const [address, path] = [header('x-candor-address') ?? '', context.path ?? '']
  const entering = { userId, address, path, requestId: header('x-candor-request') }
  if (!(await recordSignIn(tx, entering, at))) return
  await rememberNetwork(tx, { id: userId }, address, key, at)
  const [agent, device] = [header('user-agent') ?? null, header('x-candor-device')]
  if (device) await noteDevice(tx, { userId, device, agent, address }, key, at)
}
