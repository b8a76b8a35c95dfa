import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AppealDecision, appealGrounds, type FiledAppeal } from '../../../shared/market/appeals.ts'
import type { AppealAbout } from '../../../shared/platform/statement-rules.ts'
import { rejectionReasons } from '../../../shared/market/review-rules.ts'
import { failureText } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SegmentedLinks } from '../../ui/buttons/SegmentedLinks.tsx'
import { OwnDecision } from '../reviews/OwnDecision.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { StatusBadge, type StatusKind } from '../../ui/indicators/Badge.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { appealDecisions, appealEffects, upheldEffect } from '../reviews/appeal-texts.ts'
import { NoteForm } from '../reviews/NoteForm.tsx'
import { appealsQuery, useDecideFiled } from './queries.ts'

const route = getRouteApi('/app/admin/appeals')

/** Every appeal, for admins: those that wait first, the oldest on top. */
export default function AppealListPage() {
  const { status = 'open' } = route.useSearch()
  const to = '/admin/appeals'
  return (
    <>
      <PageHeader title="Appeals">
        An administrator who did not take the first decision answers each within seven days.
      </PageHeader>
      <div className="mb-6">
        <SegmentedLinks
          label="View"
          items={[
            { label: 'Waiting', to, search: {}, active: status === 'open' },
            { label: 'Decided', to, search: { status: 'decided' }, active: status === 'decided' },
          ]}
        />
      </div>
      <ListFrame
        list={useInfiniteQuery({ ...appealsQuery(status), refetchInterval: 60_000 })}
        skeleton={<RowSkeletons label="Loading appeals" />}
        failed="The appeals could not be loaded"
        nothing={nothing[status]}
      >
        {(appeals) => (
          <ul className="divide-y border-y">
            {appeals.map((appeal) => (
              <li key={appeal.id}>
                <Appeal appeal={appeal} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  )
}

const nothing = {
  open: { title: 'No appeal waits', text: 'New ones appear here, oldest first.', isDone: true },
  decided: { title: 'No decided appeals yet', text: 'Each is kept here with its answer.' },
}

const titles: Record<AppealAbout, string> = {
  rejection: 'Against the rejection of a review',
  unpublication: 'Against taking a review out of public view',
  suspension: 'Against a suspension',
  verification: 'Against the rejection of documents',
  approval: 'Against the approval of a review',
}

const effects: Record<AppealAbout, string> = {
  ...appealEffects,
  suspension: 'The account is open again.',
  verification:
    'The business is verified. If its name has changed since the rejection, its documents wait ' +
    'for a decision instead.',
  approval: 'The review leaves the public view. Its reviewer keeps the money and is told why.',
}

const badges: Record<FiledAppeal['status'], readonly [StatusKind, string]> = {
  open: ['waiting', 'Waiting'],
  upheld: ['bad', 'Decision upheld'],
  granted: ['good', 'Granted'],
  withdrawn: ['hidden', 'Withdrawn'],
}

function Appeal({ appeal }: { appeal: FiledAppeal }) {
  const { id, about, ground, person, review, content, note, decidedAt, decidedBy } = appeal
  const [kind, label] = badges[appeal.status]
  const filedAt = formatMoment(appeal.createdAt)
  return (
    <article aria-labelledby={id} className="py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="text-16 font-semibold text-fg">
          {titles[about]}
        </h2>
        <StatusBadge kind={appeal.late ? 'bad' : kind} label={appeal.late ? 'Late' : label} />
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-13 wrap-anywhere text-fg-2">
        <Link to="/admin/users/$userId" params={{ userId: person.id }} className="link reach">
          {person.name || 'A person without a name'}
        </Link>{' '}
        {review && (
          <Link to="/reviews/$reviewId" params={{ reviewId: review.id }} className="link reach">
            Review of {review.product}
          </Link>
        )}{' '}
        <span>
          {appeal.status === 'open'
            ? `Filed ${filedAt}, to be decided by ${formatMoment(appeal.decideBy)}`
            : `Filed ${filedAt}`}
        </span>
      </p>
      <Decision appeal={appeal} />
      {ground && <p className="mt-3 font-medium text-fg">{appealGrounds[ground]}</p>}
      <p dir="auto" className="mt-3 max-w-[68ch] wrap-anywhere whitespace-pre-line text-fg">
        <span className="font-medium">Appeal: </span>
        {content}
      </p>
      {note && (
        <p className="mt-3 max-w-[68ch] wrap-anywhere whitespace-pre-line text-fg-2">
          <span className="font-medium text-fg">Answer: </span>
          {note}
        </p>
      )}
      {decidedAt && (
        <p className="mt-2 text-13 text-fg-3">
          <span>
            {decidedBy
              ? `Decided by ${decidedBy}, ${formatMoment(decidedAt)}.`
              : `Withdrawn ${formatMoment(decidedAt)}.`}
          </span>{' '}
          {appeal.bySoleAdmin && (
            <span>This administrator took both decisions, because no other could.</span>
          )}
        </p>
      )}
      {appeal.status === 'open' && <Decide appeal={appeal} />}
    </article>
  )
}

function Decision({ appeal }: { appeal: FiledAppeal }) {
  const { decisionReason, decisionNote, decisionBy, decisionAt } = appeal
  return (
    <div className="mt-3 max-w-[68ch] rounded-control bg-s3 px-4 py-3">
      <p className="text-13 text-fg-3">
        {decisionBy
          ? `Decided ${formatMoment(decisionAt)} by ${decisionBy}`
          : `Decided ${formatMoment(decisionAt)}`}
      </p>
      {(decisionReason || decisionNote) && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-fg-2">
          {decisionReason ? `${rejectionReasons[decisionReason]}: ${decisionNote}` : decisionNote}
        </p>
      )}
    </div>
  )
}

function Decide({ appeal }: { appeal: FiledAppeal }) {
  const [chosen, setChosen] = useState<'granted' | 'upheld'>()
  const close = () => setChosen(undefined)
  if (!appeal.mayDecide) {
    return (
      <div className="mt-4">
        <OwnDecision mayDecide={false} />
      </div>
    )
  }
  return (
    <div className="mt-4 space-y-3">
      {appeal.isAboutOwn && <OwnDecision mayDecide />}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="sm" onClick={() => setChosen('granted')}>
          Grant appeal
        </Button>
        <Button variant="danger" size="sm" onClick={() => setChosen('upheld')}>
          Uphold decision
        </Button>
      </div>
      <Dialog
        open={chosen !== undefined}
        onClose={close}
        title={appealDecisions[chosen ?? 'upheld'].title}
      >
        {chosen && <DecideForm appeal={appeal} outcome={chosen} onClose={close} />}
      </Dialog>
    </div>
  )
}

interface DecideFormProps {
  appeal: FiledAppeal
  outcome: 'granted' | 'upheld'
  onClose: () => void
}

function DecideForm({ appeal, outcome, onClose }: DecideFormProps) {
  const decide = useDecideFiled(appeal.id, () => {
    toast(outcome === 'granted' ? 'Appeal granted' : 'Decision upheld')
    onClose()
  })
  const { submitLabel, variant } = appealDecisions[outcome]
  return (
    <NoteForm
      of={outcome === 'granted' ? 'appeal_granted' : 'appeal_upheld'}
      label="Answer to the person"
      hint="At least 20 characters."
      schema={AppealDecision.shape.note}
      submitLabel={submitLabel}
      variant={variant}
      onSend={(note) => decide.mutate({ outcome, note })}
      onCancel={onClose}
    >
      {decide.isError && (
        <Alert variant="error">
          {failureText(decide.error, 'The appeal could not be decided. Please try again.')}
        </Alert>
      )}
      <p>{outcome === 'granted' ? effects[appeal.about] : upheldEffect}</p>
    </NoteForm>
  )
}
