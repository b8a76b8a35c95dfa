import { useQuery } from '@tanstack/react-query'
import { listAdmins } from '../../../shared/people/users.ts'
import { call } from '../../base/api.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'

/** Enough to tell one from several. */
const someAdminsQuery = {
  queryKey: ['users', 'some admins'],
  queryFn: () => call(listAdmins, { query: { limit: 2 } }),
}

/** Whether a moderator may decide about an appeal; undefined while that is not known. */
export function useMayDecide({ isAboutOwn }: { isAboutOwn: boolean }): boolean | undefined {
  const { data } = useQuery({ ...someAdminsQuery, enabled: isAboutOwn })
  return isAboutOwn ? data && data.items.length === 1 : true
}

/** Says that an appeal is about the moderator's own decision, and who decides it. */
export const OwnDecision = ({ mayDecide }: { mayDecide: boolean }) => (
  <Alert variant={mayDecide ? 'warning' : 'info'} className="max-w-[68ch]">
    {mayDecide
      ? 'You took this decision yourself. You may decide, because you are the only administrator.'
      : 'You took this decision yourself, so another administrator decides the appeal.'}
  </Alert>
)
