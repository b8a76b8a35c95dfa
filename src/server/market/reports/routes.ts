import * as contract from '../../../shared/market/reports.ts'
import type { Route } from '../../base/http/route.ts'
import { appealReport, decideReport } from './decisions.ts'
import { reportReview } from './filing.ts'
import { listReports } from './queries.ts'
import { readResult, reportOfToken } from './results.ts'

export function reportRoutes(route: Route, key: string) {
  route(contract.reportReview, ({ tx, viewer, params, body, address, at }) =>
    reportReview(tx, viewer, { ...params, ...body, address, key }, at),
  )
  route(contract.listReports, ({ db, viewer, query }) => listReports(db, viewer, query))
  route(contract.decideReport, ({ tx, viewer, params, body, at }) =>
    decideReport(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.getReportResult, ({ db, query, at }) =>
    readResult(db, reportOfToken(key, query.token), at),
  )
  route(contract.appealReport, ({ tx, body, at }) =>
    appealReport(tx, { reportId: reportOfToken(key, body.token), content: body.content }, at),
  )
}
