import type { Payout } from '../../shared/payouts.ts'
import { canRemind, noReminderUntil } from '../../shared/withdrawal-rules.ts'
import { failureText } from '../failure-text.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { StatusBadge } from '../ui/indicators/Badge.tsx'
import { toast, toastFailure } from '../ui/overlays/Toast.tsx'
import { formatMoment } from '../ui/text/format.ts'
import { useRemindReviewer } from './queries.ts'

/** What is wrong with the destination of a pending withdrawal, and a button that asks for one. */
export function Reminder({ payout }: { payout: Payout }) {
  const { id, destination, reviewer, remindedAt } = payout
  const remind = useRemindReviewer(id)
  const hasDestination = destination !== null
  if (!canRemind({ ...payout, hasDestination })) {
    return hasDestination ? null : <StatusBadge kind="waiting" label="No payout destination" />
  }
  const until = noReminderUntil(remindedAt ? new Date(remindedAt) : null)
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <StatusBadge
          kind={hasDestination ? 'alarm' : 'waiting'}
          label={hasDestination ? 'A payment to it failed' : 'No payout destination'}
        />
        <Button
          variant="outline"
          size="sm"
          title="Asks in Candor and by mail, with a link to the form"
          reason={until && `Again after ${formatMoment(until.toISOString())}`}
          loading={remind.isPending}
          aria-label={`Remind ${reviewer.name}`}
          onClick={() =>
            remind.mutate(undefined, {
              onSuccess: () => toast(`${reviewer.name} is asked for an account`),
              onError: (error) =>
                toastFailure(failureText(error, 'The reminder could not be sent.')),
            })
          }
        >
          Remind
        </Button>
      </span>
      {remindedAt && (
        <span className="mt-1 block max-w-80 text-13 text-fg-3">
          Reminded {formatMoment(remindedAt)}
        </span>
      )}
    </>
  )
}
