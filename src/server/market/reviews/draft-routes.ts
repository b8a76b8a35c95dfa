import * as contract from '../../../shared/market/drafts.ts'
import type { Route } from '../../base/http/route.ts'
import { saveDraft } from './drafts.ts'
import { listDrafts, readDraft } from './draft-queries.ts'

export function draftRoutes(route: Route) {
  route(contract.getDraft, ({ db, viewer, params }) => readDraft(db, viewer, params))
  route(contract.saveDraft, ({ tx, viewer, params, body, at }) =>
    saveDraft(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.listDrafts, ({ db, viewer, at }) => listDrafts(db, viewer, at))
}
