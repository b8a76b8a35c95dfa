import { queryOptions } from '@tanstack/react-query'
import type { getStatementOfReasons } from '../../../shared/platform/statements.ts'
import { call } from '../../base/api.ts'

export const statementQuery = (statementId: string) =>
  queryOptions({
    queryKey: ['statements', statementId],
    queryFn: () =>
      call<typeof getStatementOfReasons>(
        { method: 'GET', path: '/api/statements/:statementId' },
        { params: { statementId } },
      ),
  })
