import { Link } from '@tanstack/react-router'
import type { UserDetails } from '../../shared/people/users.ts'

/** Somebody who shares a trait with another person. */
export function RelatedPerson({
  person: { id, name, closed },
}: {
  person: UserDetails['related'][number]
}) {
  if (closed) return <span className="text-fg-2">A closed account</span>
  return (
    <Link to="/admin/users/$userId" params={{ userId: id }} className="link reach wrap-anywhere">
      {name}
    </Link>
  )
}
