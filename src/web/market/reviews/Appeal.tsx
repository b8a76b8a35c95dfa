import { useState } from 'react'
import IconScale from '~icons/tabler/scale'
import { rejectionReasons } from '../../../shared/market/review-rules.ts'
import type { Appeal as FiledAppeal, Review } from '../../../shared/market/reviews.ts'
import { lazyDialog } from '../../base/lazy-dialog.tsx'
import { useViewer } from '../../base/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { OpenDecision } from '../../platform/decisions/OpenDecision.tsx'
import { useOpenDecision } from '../../platform/decisions/decisions.ts'
import { appealAnswer, appealAnswerBy, appealEffects, upheldEffect } from './appeal-texts.ts'
import { mayAppeal } from './status.tsx'
import type { Outcome } from './deciding.ts'
import { usePrefetchNoteTemplates } from './note-templates.ts'
import { OwnDecision } from './OwnDecision.tsx'

const AppealDialog = lazyDialog(
  async () => (await import('../../platform/statements/AppealDialog.tsx')).AppealDialog,
)
const DecideAppealDialog = lazyDialog(
  async () => (await import('./DecideAppealDialog.tsx')).DecideAppealDialog,
)

/** The appeal of a review: its reviewer files it, admins decide it, and both read it. */
export function Appeal({ review }: { review: Review }) {
  const isAdmin = useViewer()?.role === 'admin'
  const { appeal } = review
  return (
    <>
      {appeal && <Filed appeal={appeal} isAdmin={isAdmin} />}
      {isAdmin
        ? appeal && <DecideAppeal review={review} appeal={appeal} />
        : mayAppeal(review) && <AppealButton review={review} />}
    </>
  )
}

const states = {
  open: 'waiting for a decision',
  upheld: 'the decision stays',
  granted: 'granted',
  withdrawn: 'withdrawn, because the account was closed',
}
const abouts = { rejection: 'the rejection', unpublication: 'taking the review out of public view' }

function Filed({ appeal, isAdmin }: { appeal: FiledAppeal; isAdmin: boolean }) {
  const { about, content, createdAt, decisionReason, decisionNote, outcome, note } = appeal
  const state = states[outcome ?? 'open']
  const answerBy = isAdmin ? null : appealAnswerBy(appeal)
  // While the decision stands, its own note is above.
  const wasTakenBack = outcome === 'granted'
  return (
    <section aria-label="Appeal" className="mt-4 rounded-control bg-s3 px-4 py-3">
      <p className="flex items-center gap-1.5 font-medium text-fg">
        <IconScale size={16} aria-hidden className="shrink-0" />
        {isAdmin ? 'Appeal' : 'Your appeal'}: {state}
      </p>
      <p className="mt-0.5 text-13 text-fg-2">
        Against {abouts[about]}, {formatDate(createdAt)}
      </p>
      {answerBy && <p className="mt-1.5 text-fg">{appealAnswer(answerBy)}</p>}
      {wasTakenBack && (
        <p className="mt-1.5 text-13 wrap-anywhere whitespace-pre-line text-fg-2">
          {decisionReason && <span>{`${rejectionReasons[decisionReason]}: `}</span>}
          <span>{decisionNote}</span>
        </p>
      )}
      <p dir="auto" className="mt-1.5 wrap-anywhere whitespace-pre-line">
        {content}
      </p>
      {note && (
        <p className="mt-3 border-t pt-3 wrap-anywhere whitespace-pre-line">
          <span className="font-medium text-fg">Answer: </span>
          {note}
        </p>
      )}
    </section>
  )
}

function AppealButton({ review }: { review: Review }) {
  const [asking, setAsking] = useState(false)
  const decision = mayAppeal(review)
  return (
    <div className="mt-4">
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        Appeal
      </Button>
      {decision && (
        <p className="mt-1.5 text-13 text-fg-2">
          You can appeal against this decision once, until {formatDate(decision.appealUntil)}.
        </p>
      )}
      <AppealDialog
        open={asking}
        onClose={() => setAsking(false)}
        statementId={review.statements?.[0]?.id ?? ''}
      />
    </div>
  )
}

interface DecideProps {
  review: Review
  appeal: FiledAppeal
}

function DecideAppeal({ review, appeal }: DecideProps) {
  const [chosen, setChosen] = useState<Outcome>()
  const isOpen = appeal.outcome === null
  const decision = useOpenDecision(review.id)
  usePrefetchNoteTemplates()
  if (decision) {
    const what = decision.act === 'uphold' ? 'this decision' : 'this appeal'
    return <OpenDecision decision={decision} what={what} className="mt-4" />
  }
  // An open dialog stays although another admin has decided.
  if (!isOpen && !chosen) return null
  return (
    <div className="mt-4">
      {isOpen && (
        <>
          {appeal.isAboutOwn && (
            <div className="mb-4">
              <OwnDecision mayDecide={appeal.mayDecide} />
            </div>
          )}
          <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-13">
            <dt className="text-fg-3">If granted</dt>
            <dd className="text-fg-2">{appealEffects[appeal.about]}</dd>
            <dt className="text-fg-3">If upheld</dt>
            <dd className="text-fg-2">{upheldEffect}</dd>
          </dl>
          {appeal.mayDecide && (
            <div className="flex flex-wrap gap-3">
              <Button data-key="g" variant="outline" size="sm" onClick={() => setChosen('granted')}>
                Grant appeal
              </Button>
              <Button data-key="u" variant="danger" size="sm" onClick={() => setChosen('upheld')}>
                Uphold decision
              </Button>
            </div>
          )}
        </>
      )}
      <DecideAppealDialog
        open={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        review={review}
        appeal={appeal}
        outcome={chosen}
      />
    </div>
  )
}
