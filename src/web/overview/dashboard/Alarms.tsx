import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Dashboard } from '../../../shared/overview/dashboard.ts'
import type { Alarm } from '../../../shared/outside/alarms.ts'
import { AlarmAnswer } from '../../../shared/outside/alarms.ts'
import { failureText } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { formatCount, formatDate } from '../../ui/text/format.ts'
import { useAnswerAlarm } from './queries.ts'

type Data = Extract<Dashboard, { role: 'admin' }>

/** The alarms about decisions that nobody has answered. */
export function Alarms({ alarms }: Pick<Data, 'alarms'>) {
  if (alarms.length === 0) return null
  return (
    <Card title="Decided differently by stars" needsAttention>
      <p className="text-13 text-fg-2">
        A low rating is never a reason. Chance alone explains these figures in less than one of 100
        cases. Answers are public as counts.
      </p>
      <ul className="mt-2 divide-y">
        {alarms.map((alarm) => (
          <OpenAlarm key={alarm.id} alarm={alarm} />
        ))}
      </ul>
    </Card>
  )
}

const share = (rejected: number, decided: number) =>
  `${formatCount(rejected)} of ${formatCount(decided)}`

function OpenAlarm({ alarm }: { alarm: Alarm }) {
  const [asking, setAsking] = useState<Outcome>()
  const close = () => setAsking(undefined)
  const { name, of, raisedAt } = alarm
  const few = share(alarm.rejectedLow, alarm.decidedLow)
  const many = share(alarm.rejectedHigh, alarm.decidedHigh)
  return (
    <li className="py-3">
      <p className="font-medium wrap-anywhere text-fg">
        {of === 'admin' ? 'Decided by ' : 'About '}
        <Link to="/admin/users/$userId" params={{ userId: alarm.subjectId }} className="link reach">
          {name}
        </Link>
      </p>
      <p className="text-13 text-fg-2">
        {few} reviews with 1 or 2 stars were rejected, and {many} with 4 or 5. Found{' '}
        {formatDate(raisedAt)}.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => setAsking('explained')}>
          Explain
        </Button>
        <Button variant="outline" size="sm" onClick={() => setAsking('acted')}>
          We acted
        </Button>
      </div>
      <Dialog open={asking !== undefined} onClose={close} title={titles[asking ?? 'explained']}>
        {asking && <AnswerForm alarm={alarm} outcome={asking} onClose={close} />}
      </Dialog>
    </li>
  )
}

type Outcome = 'explained' | 'acted'

const titles = { explained: 'Why is it so?', acted: 'What have you done?' }

interface AnswerFormProps {
  alarm: Alarm
  outcome: Outcome
  onClose: () => void
}

/** In the dialog, so that it begins anew each time. */
function AnswerForm({ alarm, outcome, onClose }: AnswerFormProps) {
  const answer = useAnswerAlarm(alarm.id)
  const isExplained = outcome === 'explained'
  const done = {
    onSuccess: () => {
      toast('Alarm answered')
      onClose()
    },
  }
  return (
    <SingleFieldForm
      label="Note"
      hint="At least 20 characters. It is kept in the audit log."
      rows={4}
      schema={AlarmAnswer.shape.note}
      send={{ ...answer, mutate: (note: string) => answer.mutate({ outcome, note }, done) }}
      failure={answer.error && failureText(answer.error, 'The alarm could not be answered.')}
      submitLabel={isExplained ? 'Mark as explained' : 'Mark as acted on'}
      variant="primary"
      onCancel={onClose}
    >
      {isExplained
        ? 'For example: many of the reviews were about another product.'
        : 'For example: the decisions were read again, or somebody talked with the moderator.'}
    </SingleFieldForm>
  )
}
