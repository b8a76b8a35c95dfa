import { useQuery } from '@tanstack/react-query'
import { listAdmins } from '../../../shared/people/users.ts'
import { call } from '../../base/api.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'

/** Enough to tell one from several. */
const someAdminsQuery = {
  queryKey: ['users', 'some admins'],
  queryFn: () => call(listAdmins, { query: { limit: 2 } }),
}

/** Says that an appeal is about the moderator's own decision, and who else could decide. */
export function OwnDecision() {
  const admins = useQuery(someAdminsQuery).data?.items.length
  return (
    <Alert variant="warning" title="You took this decision yourself">
      {admins === 1
        ? 'You may decide about the appeal, because you are the only administrator. A second one ' +
          'would be better: ask those who run your Candor to add one.'
        : 'Another administrator decides the appeal.'}
    </Alert>
  )
}
