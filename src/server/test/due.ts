import { getDue, type DueQueue } from '../../shared/platform/due.ts'
import { api, orFail, type Person } from './world.ts'

/** What waits in one queue of the admins. */
export async function dueOf(admin: Person, queue: DueQueue) {
  const { queues } = orFail(await api(admin, getDue))
  return queues.find((part) => part.queue === queue)!
}
