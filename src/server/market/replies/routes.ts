import * as contract from '../../../shared/market/replies.ts'
import type { Route } from '../../base/http/route.ts'
import { decideReply, removeReply, replyToReview } from './replies.ts'

export function replyRoutes(route: Route) {
  route(contract.replyToReview, ({ tx, viewer, params, body, at }) =>
    replyToReview(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.removeReply, ({ tx, viewer, params, at }) => removeReply(tx, viewer, params, at))
  route(contract.decideReply, ({ tx, viewer, params, body, at }) =>
    decideReply(tx, viewer, { ...params, ...body }, at),
  )
}
