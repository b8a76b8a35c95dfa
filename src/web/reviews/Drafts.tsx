import { Link } from '@tanstack/react-router'
import { excerptOf } from '../../shared/excerpt.ts'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { writeHash, type useReviewDrafts } from './review-draft.ts'

/** What the reviewer has begun in this browser and not submitted. */
export function Drafts({ drafts, discard }: ReturnType<typeof useReviewDrafts>) {
  if (drafts.length === 0) return null
  return (
    <div className="mb-8">
      <Section title="Drafts in this browser">
        <ul className="divide-y border-y">
          {drafts.map(({ campaignId, title, content }) => (
            <li key={campaignId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <Link
                  to="/campaigns/$campaignId"
                  params={{ campaignId }}
                  hash={writeHash}
                  className="link reach font-medium"
                >
                  {title}
                </Link>
                <p dir="auto" className="mt-0.5 truncate text-13 text-fg-3">
                  {excerptOf(content.trim(), 120)}
                </p>
              </div>
              <div className="flex gap-2">
                <ButtonLink
                  to="/campaigns/$campaignId"
                  params={{ campaignId }}
                  hash={writeHash}
                  variant="outline"
                  size="sm"
                  aria-label={`Continue the draft for ${title}`}
                >
                  Continue
                </ButtonLink>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Discard the draft for ${title}`}
                  onClick={() => discard(campaignId)}
                >
                  Discard
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
