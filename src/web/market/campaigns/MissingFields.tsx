import { Link } from '@tanstack/react-router'
import type { MissingField } from './missing-fields.ts'

interface MissingFieldsProps {
  id?: string
  campaignId: string
  missing: readonly MissingField[]
}

/** The list in the alert of a draft. */
export const missingId = 'missing'

/** What a draft lacks, each with a link to its field in the form. */
export function MissingFields({ id, campaignId, missing }: MissingFieldsProps) {
  return (
    <ul
      id={id}
      tabIndex={id ? -1 : undefined}
      className="mt-1 list-disc space-y-2 pl-5 marker:text-fg-3"
    >
      {missing.map(({ field, message }) => (
        <li key={field}>
          <Link
            to="/campaigns/$campaignId/edit"
            params={{ campaignId }}
            hash={field}
            className="link reach"
          >
            {message}
          </Link>
        </li>
      ))}
    </ul>
  )
}
