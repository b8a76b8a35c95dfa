import { Link } from '@tanstack/react-router'
import { excerptOf } from '../../../shared/base/excerpt.ts'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { FailedRead } from '../../ui/feedback/Loaded.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ReviewText } from '../../ui/text/ReviewText.tsx'
import { formatDay } from '../../ui/text/format.ts'
import { CopyText } from './CopyText.tsx'
import type { useReviewDrafts } from './draft-list.ts'
import { writeHash } from './review-draft.ts'
import { resubmitHash } from './status.tsx'

type Own = ReturnType<typeof useReviewDrafts>

/** What the reviewer has begun and not submitted. */
export function Drafts({ read, drafts, secondTries, closed, discard }: Own) {
  const all = [
    ...secondTries.map((draft) => ({ ...draft, hash: resubmitHash, what: 'second try' })),
    ...drafts.map((draft) => ({ ...draft, hash: writeHash, what: 'draft' })),
  ]
  const count = all.length + closed.length
  if (count === 0 && !read.isLoadingError) return null
  return (
    <div className="mb-8">
      <Section title="Drafts">
        {read.isLoadingError && (
          <FailedRead read={read} failed="Drafts of other devices could not be loaded" banner />
        )}
        {count > 0 && (
          <ul className="divide-y border-y">
            {all.map(({ id, campaignId, hash, what, title, content, until }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
                <div className="min-w-0 flex-1 basis-64">
                  <Link
                    to="/campaigns/$campaignId"
                    params={{ campaignId }}
                    hash={hash}
                    className="link reach font-medium"
                  >
                    {title}
                  </Link>
                  {until && (
                    <p className="text-13 text-fg-2">
                      Second try, to be sent until {formatDay(until)}
                    </p>
                  )}
                  <p dir="auto" className="mt-0.5 truncate text-13 text-fg-3">
                    {excerptOf(content.trim(), 120)}
                  </p>
                </div>
                <div className="flex gap-2">
                  <ButtonLink
                    to="/campaigns/$campaignId"
                    params={{ campaignId }}
                    hash={hash}
                    variant="outline"
                    size="sm"
                    aria-label={`Continue the ${what} for ${title}`}
                  >
                    Continue
                  </ButtonLink>
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Discard the ${what} for ${title}`}
                    onClick={() => discard(id)}
                  >
                    Discard
                  </Button>
                </div>
              </li>
            ))}
            {closed.map((draft) => (
              <ClosedDraft key={draft.id} draft={draft} onDiscard={() => discard(draft.id)} />
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}

interface ClosedDraftProps {
  draft: Own['closed'][number]
  onDiscard: () => void
}

/** A draft that cannot be sent now: its text can be read, and used elsewhere. */
function ClosedDraft({ draft, onDiscard }: ClosedDraftProps) {
  const { id, campaignId, title, content } = draft
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium text-fg">{title}</p>
        <p className="text-13 text-fg-2">
          {id === campaignId
            ? 'This campaign takes no reviews now.'
            : 'The time for this second try is over.'}
        </p>
        <details>
          <summary className="w-fit cursor-pointer py-1 text-13 text-fg-2 hover:text-fg">
            Your text
          </summary>
          <div className="mt-2">
            <ReviewText>{content.trim()}</ReviewText>
          </div>
        </details>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyText text={content} of={title} />
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Discard the text for ${title}`}
          onClick={onDiscard}
        >
          Discard
        </Button>
      </div>
    </li>
  )
}
