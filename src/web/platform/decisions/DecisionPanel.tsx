import { useDeferredValue, useEffect, useState } from 'react'
import { shortcutKey } from '../../ui/keys.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Key } from '../../ui/text/Key.tsx'
import {
  dismissFailure,
  failureOf,
  mayRetry,
  send,
  sendOnLeaving,
  takeBack,
  undoMillis,
  useDecisions,
} from './decisions.ts'
import type { Decision } from './decisions.ts'
import { acts } from './kept.ts'
import { acceptsShortcut, areKeysEnabled } from './shortcuts.ts'

interface DecisionPanelProps {
  /** Called with the id of what a decision was taken back about. */
  onTakenBack?: (id: string) => void
}

/**
 * The decisions that can still be taken back, and those that failed. While it is on the page,
 * leaving the page sends what waits.
 */
export function DecisionPanel({ onTakenBack }: DecisionPanelProps) {
  const present = useDecisions()
  const last = present.findLast(isWaiting)
  // The review and its row show a decision at once, which the next frame need not wait for.
  const decisions = useDeferredValue(present)
  const waiting = decisions.filter(isWaiting)
  const failed = decisions.filter(({ state }) => state === 'failed')
  useEffect(sendOnLeaving, [])

  function undo({ id }: Decision) {
    if (takeBack(id)) onTakenBack?.(id)
  }

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isUndo = shortcutKey(event) === 'z' && !event.repeat
      if (isUndo && last && areKeysEnabled() && acceptsShortcut(event)) undo(last)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })

  return (
    <div
      className={classNames(
        'fixed inset-x-4 bottom-20 z-30 flex flex-col gap-2 sm:mx-auto sm:w-110',
        // Over the end of the list of reviews, so that the evidence of the next review can be read.
        'lg:mx-0 lg:right-auto lg:bottom-4 lg:left-[max(109px,50vw-574px)] lg:w-72 xl:w-90',
        '2xl:left-[max(257px,50vw-500px)]',
      )}
    >
      {failed.map((decision) => (
        <Failure key={decision.id} decision={decision} />
      ))}
      <div
        role="status"
        aria-label="Decisions to be sent"
        data-waiting={waiting.length > 0 || undefined}
        className={classNames(
          'max-h-36 divide-y overflow-y-auto rounded-card bg-s3 shadow-float lg:max-h-56',
          waiting.length > 0 && 'border',
        )}
      >
        {waiting.map((decision) => (
          <Waiting
            key={decision.id}
            decision={decision}
            isLast={decision === last}
            onUndo={() => undo(decision)}
          />
        ))}
      </div>
    </div>
  )
}

const isWaiting = ({ state }: Decision) => state === 'waiting'

interface WaitingProps {
  decision: Decision
  isLast: boolean
  onUndo: () => void
}

function Waiting({ decision: { subject, act, decidedAt }, isLast, onUndo }: WaitingProps) {
  return (
    <div className="relative flex items-center gap-3 overflow-hidden py-1 pr-1 pl-4 text-fg">
      <p className="line-clamp-3 min-w-0 flex-1 wrap-anywhere">
        {acts[act].doing} {subject} …
      </p>
      <Seconds until={decidedAt + undoMillis} />
      <Button variant="ghost" onClick={onUndo}>
        Undo
        {isLast && (
          <span className="max-lg:hidden">
            <Key>Z</Key>
          </span>
        )}
      </Button>
      <span
        aria-hidden
        style={{ animationDuration: `${undoMillis}ms` }}
        className={classNames(
          'absolute inset-x-0 bottom-0 h-0.5 origin-left animate-run-out bg-ember-500',
          'motion-reduce:hidden',
        )}
      />
    </div>
  )
}

/** The seconds that are left, for the eyes alone: a screen reader hears the decision once. */
function Seconds({ until }: { until: number }) {
  const [seconds, setSeconds] = useState(undoMillis / 1_000)
  useEffect(() => {
    const count = () => setSeconds(Math.max(1, Math.ceil((until - Date.now()) / 1_000)))
    const timer = setInterval(count, 250)
    return () => clearInterval(timer)
  }, [until])
  return (
    <span aria-hidden className="shrink-0 text-fg-2 tabular-nums">
      {seconds} s
    </span>
  )
}

function Failure({ decision }: { decision: Decision }) {
  const { id, about, note } = decision
  const { title, text } = failureOf(decision)
  return (
    <Alert
      variant="error"
      title={title}
      className="border shadow-float"
      onDismiss={() => dismissFailure(decision)}
      action={
        mayRetry(decision.failure) && (
          <Button variant="outline" size="sm" onClick={() => void send(id)}>
            Try again
          </Button>
        )
      }
    >
      {about && <p className="wrap-anywhere">For “{about}”.</p>}
      <span>{text}</span>
      {note && <p className="mt-1 text-13">Your note was: {note}</p>}
    </Alert>
  )
}
