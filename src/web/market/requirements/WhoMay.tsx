import { useQuery } from '@tanstack/react-query'
import IconCheck from '~icons/tabler/check'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import type { Question } from '../../../shared/market/requirement-rules.ts'
import { requirementTexts } from '../../../shared/market/requirement-rules.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatCount } from '../../ui/text/format.ts'
import { reachQuery } from './queries.ts'

interface WhoMayProps {
  campaign: Campaign
  isOwn: boolean
}

/** Whom the campaign looks for, with the right answers, for its owner and admins. */
export function WhoMay({ campaign, isOwn }: WhoMayProps) {
  const { requirements, status } = campaign
  const [texts, { questions }] = [requirementTexts(requirements), requirements]
  const hasReach = isOwn && status !== 'completed'
  if (texts.length === 0 && !hasReach) return null
  return (
    <section aria-labelledby="who-may" className="mt-6 border-t pt-4">
      <h2 id="who-may" className="font-semibold text-fg">
        Who may take part
      </h2>
      <ul className="mt-1 empty:hidden">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {hasReach && <Reach campaign={campaign} />}
      {questions.length > 0 && (
        <ol className="mt-3 space-y-3">
          {questions.map((question) => (
            <Asked key={question.id} question={question} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Reach({ campaign: { id, requirements } }: { campaign: Campaign }) {
  const reach = useQuery(reachQuery(id))
  return (
    <Loaded
      read={reach}
      skeleton={<Skeleton className="mt-1 h-5 w-64 max-w-full" />}
      failed="The people whom you may reach could not be counted"
      banner
    >
      {({ people }) => (
        <p className="mt-1 text-fg-2">
          {people === 0
            ? 'Fewer than ten reviewers may take part.'
            : `At least ${formatCount(people)} reviewers may take part.`}{' '}
          {requirements.questions.length > 0 && (
            <span>The answers to your questions are not counted, because they come later.</span>
          )}
        </p>
      )}
    </Loaded>
  )
}

function Asked({ question: { text, several, options } }: { question: Question }) {
  return (
    <li>
      <p className="wrap-anywhere text-fg">
        {text}{' '}
        <span className="text-13 text-fg-3">
          {several ? 'All the right ones, and no other' : 'Any right one'}
        </span>
      </p>
      <ul className="mt-1 space-y-0.5 text-13">
        {options.map(({ id, text: choice, right }) => (
          <li key={id} className="flex gap-2 wrap-anywhere">
            <span className="w-4 shrink-0">
              {right && <IconCheck aria-hidden className="size-4 text-success" />}
            </span>
            <span className={right ? 'text-fg' : 'text-fg-3'}>
              {choice}
              {right && <span className="sr-only"> (right)</span>}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}
