import { useQuery } from '@tanstack/react-query'
import type { EvidenceItem } from '../../../shared/market/evidence.ts'
import { RelatedPerson } from '../../base/RelatedPerson.tsx'
import { userQuery } from '../../base/user-query.ts'

interface SharingPeopleProps {
  reviewerId: string
  kind: EvidenceItem['kind']
}

/** The accounts that share something with the reviewer, by name. */
export function SharingPeople({ reviewerId, kind }: SharingPeopleProps) {
  const { data: reviewer } = useQuery(userQuery(reviewerId))
  const people = reviewer?.related.filter(({ shared }) =>
    shared.some((trait) => kind === `same-${trait}`),
  )
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3">
      {people?.map((person) => (
        <li key={person.id}>
          <RelatedPerson person={person} />
        </li>
      ))}
    </ul>
  )
}
