import type { Role } from '../../shared/roles.ts'
import { ApiExamples } from '../api-keys/ApiExamples.tsx'
import { ApiKeys } from '../api-keys/ApiKeys.tsx'

/** What people need whose own programs talk to Candor. */
export function Developers({ role }: { role: Role }) {
  return (
    <>
      <ApiKeys role={role} />
      {/* The section of webhooks goes here. */}
      <ApiExamples role={role} />
    </>
  )
}
