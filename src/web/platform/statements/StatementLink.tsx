import { Link } from '@tanstack/react-router'

interface StatementLinkProps {
  statements: readonly { id: string }[] | undefined
}

/** Leads from a decision to its statement of reasons: the newest of a review. */
export function StatementLink({ statements }: StatementLinkProps) {
  const newest = statements?.[0]
  if (!newest) return null
  return (
    <Link
      to="/statements/$statementId"
      params={{ statementId: newest.id }}
      className="reach underline"
    >
      Statement of reasons
    </Link>
  )
}
