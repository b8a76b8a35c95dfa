import { getDue } from '../../../shared/platform/due.ts'
import { getReviewQueue } from '../../../shared/market/review-queue.ts'
import type { Route } from '../../base/http/route.ts'
import { readDue, reviewQueueOf } from './queries.ts'

export function dueRoutes(route: Route) {
  route(getDue, ({ db, at }) => readDue(db, at))
  route(getReviewQueue, async ({ db, at }) => reviewQueueOf(await readDue(db, at)))
}
