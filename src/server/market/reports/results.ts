import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import { Refusal } from '../../../shared/base/refusal.ts'
import { reportAppealUntil, reportCan } from '../../../shared/market/report-rules.ts'
import type { getReportResult } from '../../../shared/market/reports.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { isPublic } from '../reviews/rows.ts'
import { reportColumns, reportFields, withAppeal } from './rows.ts'

/** What a reporter learns of the decision: by mail, and on the page that its link opens. */

const signature = (key: string, reportId: string) =>
  createHmac('sha256', key).update(`result\n${reportId}`).digest('base64url')

/** The token of the link in the mail. It is computed, so no stored value works as one. */
export const resultToken = (key: string, reportId: string) =>
  `${reportId}.${signature(key, reportId)}`

/** The id of the report that a token opens. */
export function reportOfToken(key: string, token: string): string {
  const [reportId = '', given = '', ...rest] = token.split('.')
  const expected = Buffer.from(signature(key, reportId))
  const actual = Buffer.from(given)
  const isRight = actual.length === expected.length && timingSafeEqual(actual, expected)
  if (!isRight || !isUuid(reportId) || rest.length > 0) throw noResult()
  return reportId
}

const noResult = () => new Refusal('not_found', 'This link does not work, or is too old.')

const Row = z.strictObject({
  ...reportFields,
  reviewId: z.string(),
  product: z.string(),
  isPublished: z.boolean(),
})

/** Reads a report for its reporter, without who decided. */
export async function readResult(
  db: Db,
  reportId: string,
  at: Date,
): Promise<z.output<typeof getReportResult.reply>> {
  const [row] = await selectRows(
    db,
    Row,
    sql`
    select ${reportColumns}, p.review_id, c.product, ${isPublic} as is_published
    from reports p join reviews r on r.id = p.review_id join campaigns c on c.id = r.campaign_id
    where p.id = ${reportId}`,
  )
  if (!row) throw noResult()
  const { isPublished, ...report } = withAppeal(row)
  const appealUntil = row.outcome === 'kept' ? reportAppealUntil(row.decidedAt!) : null
  return {
    ...report,
    appealUntil,
    mayAppeal: reportCan.appeal(row) && isPublished && at < appealUntil!,
  }
}
