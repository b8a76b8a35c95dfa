import { Link } from '@tanstack/react-router'
import type { MissingField } from './missing-fields.ts'

interface MissingFieldsProps {
  campaignId: string
  missing: readonly MissingField[]
}

/** What a draft lacks, each with a link to its field in the form. */
export function MissingFields({ campaignId, missing }: MissingFieldsProps) {
  return (
    <ul className="mt-1 list-disc space-y-2 pl-5 marker:text-fg-3">
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
