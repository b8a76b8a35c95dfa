import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transactionCauses, transactionFilters } from '../../../shared/platform/states.ts'
import { server } from '../../test/server.ts'
import { sentence, sentenceOf } from './sentences.ts'

test('searches look at the sentences that people read, in each state and with any detail', async () => {
  const rows = transactionCauses.flatMap((cause) =>
    transactionFilters.flatMap((status) =>
      ["Ada's loaf", null].map((detail) => ({ cause, status, detail })),
    ),
  )
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as given (cause text, status text, detail text)`
  const searched =
    await sql<object>`select cause, status, detail, ${sentence} as text from ${given}`
      .execute(server().db)
      .then((found) => found.rows)
  expect(searched).toEqual(
    rows.map((row) => ({ ...row, text: sentenceOf(row.cause, row.status, row.detail) })),
  )
})
