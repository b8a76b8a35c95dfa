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
  return <OwnDecisionNote mayDecide={admins === 1} />
}

/** The same where it is known whether the moderator may decide all the same. */
export const OwnDecisionNote = ({ mayDecide }: { mayDecide: boolean }) => (
  <Alert variant={mayDecide ? 'warning' : 'info'} className="max-w-[68ch]">
    {mayDecide
      ? 'You took this decision yourself. You may decide, because you are the only administrator.'
      : 'You took this decision yourself, so another administrator decides the appeal.'}
  </Alert>
)
