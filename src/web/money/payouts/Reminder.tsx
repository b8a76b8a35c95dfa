import type { Payout } from '../../../shared/money/payouts.ts'
import { canRemind, noReminderUntil } from '../../../shared/money/withdrawal-rules.ts'
import { failureText } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { StatusBadge } from '../../ui/indicators/Badge.tsx'
import { toast, toastFailure } from '../../ui/overlays/Toast.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { useRemindReviewer } from './queries.ts'

const mayRemind = (payout: Payout) =>
  canRemind({ ...payout, hasDestination: payout.destination !== null })

const waitsUntil = ({ remindedAt }: Payout) =>
  noReminderUntil(remindedAt ? new Date(remindedAt) : null)

const noteId = ({ id }: Payout) => `reminded-${id}`

/** What is wrong with the destination of a pending withdrawal, and a button that asks for one. */
export function Reminder({ payout }: { payout: Payout }) {
  if (!mayRemind(payout)) return null
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <StatusBadge kind="alarm" label="A payment to it failed" />
        <RemindButton payout={payout} />
      </span>
      <ReminderNote payout={payout} />
    </>
  )
}

interface RemindButtonProps {
  payout: Payout
  className?: string
}

/** Asks the reviewer for another destination, or for the first one; once in a while. */
export function RemindButton({ payout, className }: RemindButtonProps) {
  const { id, reviewer } = payout
  const remind = useRemindReviewer(id)
  if (!mayRemind(payout)) return null
  const mustWait = waitsUntil(payout) !== null
  return (
    <Button
      variant="outline"
      size="sm"
      className={className}
      title="Asks in Candor and by mail, with a link to the form"
      disabled={mustWait}
      aria-describedby={mustWait ? noteId(payout) : undefined}
      loading={remind.isPending}
      aria-label={`Remind ${reviewer.name}`}
      onClick={() =>
        remind.mutate(undefined, {
          onSuccess: () => toast(`${reviewer.name} is asked for a payout destination`),
          onError: (error) => toastFailure(failureText(error, 'The reminder could not be sent.')),
        })
      }
    >
      Remind
    </Button>
  )
}

/** When the reviewer was asked, and from when on they can be asked again. */
export function ReminderNote({ payout }: { payout: Payout }) {
  const { remindedAt } = payout
  const until = waitsUntil(payout)
  if (!remindedAt || !mayRemind(payout)) return null
  return (
    <span id={noteId(payout)} className="block max-w-80 text-13 text-fg-3">
      Reminded {formatMoment(remindedAt)}
      {until && <span>{`, again after ${formatMoment(until.toISOString())}`}</span>}
    </span>
  )
}
