import { queryOptions } from '@tanstack/react-query'
import { getStatement, listMovements, listStatements } from '../../../shared/money/statements.ts'
import { call } from '../../base/api.ts'
import { pagesQuery } from '../../base/list-queries.ts'

export const statementsQuery = queryOptions({
  queryKey: ['wallet', 'statements'],
  queryFn: async () => (await call(listStatements)).items,
})

export const statementQuery = (month: string) =>
  queryOptions({
    queryKey: ['wallet', 'statements', month],
    queryFn: () => call(getStatement, { params: { month } }),
  })

/** In pages of a hundred, because the page that prints needs them all. */
export const movementsQuery = (month: string) =>
  pagesQuery(['wallet', 'movements'], { month, limit: 100 }, (query) =>
    call(listMovements, { query }),
  )
