import IconChevronDown from '~icons/tabler/chevron-down'
import type { Webhook, WebhookDelivery } from '../../../shared/outside/webhooks.ts'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { CodeBlock } from '../api-keys/CodeBlock.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { StatusBadge } from '../../ui/indicators/Badge.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { countOf, formatMoment } from '../../ui/text/format.ts'
import { eventText } from './event-texts.ts'
import { useRedeliver } from './queries.ts'

interface DeliveryItemProps {
  delivery: WebhookDelivery
  webhook: Webhook
}

export function DeliveryItem({ delivery, webhook }: DeliveryItemProps) {
  const { type, createdAt, attempts } = delivery
  const [latest] = attempts
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-start gap-2 px-3 py-3 hover:bg-s2">
          <IconChevronDown
            size={16}
            aria-hidden
            className="mt-1 shrink-0 text-fg-3 -rotate-90 transition-transform group-open:rotate-0"
          />
          <span className="min-w-0 flex-1">
            <span className="block text-fg">{eventText(type)}</span>
            <span className="block text-13 text-fg-3">
              {formatMoment(createdAt)}
              {attempts.length > 0 && <span>{` · ${countOf(attempts.length, 'attempt')}`}</span>}
              {latest && <span>{` · ${formatDuration(latest.durationMs)}`}</span>}
            </span>
          </span>
          <DeliveryStatusBadge delivery={delivery} />
        </summary>
        <DeliveryDetails delivery={delivery} webhook={webhook} />
      </details>
    </li>
  )
}

function DeliveryStatusBadge({ delivery }: { delivery: WebhookDelivery }) {
  const { status, attempts } = delivery
  const code = attempts[0]?.status
  if (status === 'delivered') return <StatusBadge kind="good" label={`Delivered · ${code}`} />
  if (status === 'failed')
    return <StatusBadge kind="bad" label={`Failed${code ? ` · ${code}` : ''}`} />
  return <StatusBadge kind="waiting" label={attempts.length === 0 ? 'Waiting' : 'Trying again'} />
}

const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

const formatDuration = (millis: number) =>
  millis < 1_000 ? `${millis} ms` : `${tenths.format(millis / 1_000)} s`

function DeliveryDetails({ delivery, webhook }: DeliveryItemProps) {
  const { id, sequence, type, body, attempts, status, nextAttemptAt } = delivery
  const redeliver = useRedeliver(webhook.id)
  return (
    <div className="space-y-4 px-4 pt-3 pb-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
        <Fact name="Event" value={type} />
        <Fact name="webhook-id" value={id} />
        <Fact name="Sequence" value={String(sequence)} />
      </dl>
      {status === 'waiting' && !webhook.active && (
        <p className="text-13 text-fg-2">Waits until the webhook is switched on.</p>
      )}
      {status === 'waiting' && webhook.active && attempts.length > 0 && (
        <p className="text-13 text-fg-2">Next attempt {formatMoment(nextAttemptAt)}.</p>
      )}
      <CodeBlock label="Request body" code={indented(body)} />
      {attempts.length > 0 && (
        <ol aria-label="Attempts" className="space-y-4">
          {attempts.map((attempt, i) => (
            <li key={attempt.at} className="space-y-2">
              <AttemptSummary attempt={attempt} number={attempts.length - i} />
            </li>
          ))}
        </ol>
      )}
      <FailureAlert of={redeliver} otherwise="It could not be sent again. Please try again." />
      <Button
        variant="outline"
        size="sm"
        reason={!webhook.active && 'The webhook is switched off'}
        loading={redeliver.isPending}
        onClick={() => redeliver.mutate(id, { onSuccess: () => toast('On its way again') })}
      >
        {status === 'waiting' ? 'Send now' : 'Send again'}
      </Button>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-fg-3">{name}</dt>
      <dd className="font-mono wrap-anywhere text-fg-2">{value}</dd>
    </>
  )
}

type Attempt = WebhookDelivery['attempts'][number]

function AttemptSummary({ attempt, number }: { attempt: Attempt; number: number }) {
  const { at, durationMs, url, headers, status, answer, error } = attempt
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <>
      <p className="text-13 text-fg-2">
        <span className="font-medium text-fg">Attempt {number}</span> · {formatMoment(at)} ·{' '}
        {formatDuration(durationMs)}
        {status !== null && <span>{` · status ${status}`}</span>}
      </p>
      {error !== null && <p className="text-13 wrap-anywhere text-danger">{error}</p>}
      <CodeBlock label="Request" code={[`POST ${url}`, ...lines].join('\n')} />
      {answer !== null && answer !== '' && <CodeBlock label="Answer" code={answer} />}
    </>
  )
}

/** JSON as people read it. */
function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
