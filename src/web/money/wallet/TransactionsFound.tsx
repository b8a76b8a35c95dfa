import { useQuery } from '@tanstack/react-query'
import { mostCounted } from '../../../shared/money/wallet.ts'
import { FoundCount } from '../../ui/lists/FoundCount.tsx'
import { transactionCountQuery } from './queries.ts'

interface TransactionsFoundProps {
  filters: Parameters<typeof transactionCountQuery>[0]
  isFiltered: boolean
}

/** Always there, so that screen readers read out each new count. */
export function TransactionsFound({ filters, isFiltered }: TransactionsFoundProps) {
  const { data } = useQuery({ ...transactionCountQuery(filters), enabled: isFiltered })
  return (
    <div className={isFiltered ? 'mb-4' : 'sr-only'}>
      <FoundCount
        found={isFiltered ? data?.found : undefined}
        most={mostCounted}
        name="transaction"
        isFiltered={isFiltered}
        filters={Object.keys(filters)}
      />
    </div>
  )
}
