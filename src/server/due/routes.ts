import { getDue } from '../../shared/due.ts'
import { getReviewQueue } from '../../shared/review-queue.ts'
import type { Route } from '../http/route.ts'
import { readDue, reviewQueueOf } from './queries.ts'

export function dueRoutes(route: Route) {
  route(getDue, ({ db, at }) => readDue(db, at))
  route(getReviewQueue, async ({ db, at }) => reviewQueueOf(await readDue(db, at)))
}
