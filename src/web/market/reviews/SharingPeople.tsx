import { useQuery } from '@tanstack/react-query'
import type { EvidenceItem } from '../../../shared/market/evidence.ts'
import { RelatedPerson } from '../../base/RelatedPerson.tsx'
import { userQuery } from '../../base/user-query.ts'
import { countOf } from '../../ui/text/format.ts'

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

type Others = Omit<Extract<EvidenceItem, { reviewers: number }>, 'kind'>

/** Who else: "the business that pays for this review and 2 other reviewers, 1 of whom …". */
export function othersOf({ business, reviewers, closed = 0 }: Others): string {
  const others = reviewers === 0 ? [] : [countOf(reviewers, 'other reviewer')]
  const all = [...(business ? ['the business that pays for this review'] : []), ...others]
  return `${all.join(' and ')}${closedOf(reviewers, closed)}`
}

function closedOf(reviewers: number, closed: number): string {
  if (closed === 0) return ''
  if (reviewers === 1) return ' whose account is closed'
  if (closed === reviewers) return ' whose accounts are closed'
  return `, ${closed} of whom closed the account`
}
