import { useId } from 'react'
import IconChevronDown from '~icons/tabler/chevron-down'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Webhook } from '../../../shared/outside/webhooks.ts'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StatusBadge, type StatusKind } from '../../ui/indicators/Badge.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { eventText } from './event-texts.ts'
import { usePingWebhook, deliveriesQuery, whileOnItsWay } from './queries.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { LoadMore } from '../../ui/lists/ListFrame.tsx'
import { DeliveryItem } from './DeliveryItem.tsx'

interface WebhookRowProps {
  webhook: Webhook
  /** Whether its deliveries are shown. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onEdit: () => void
}

export function WebhookRow({ webhook, isOpen, onOpen, onEdit }: WebhookRowProps) {
  const { id, url, events, active, lastDelivery } = webhook
  const ping = usePingWebhook()
  const log = useId()
  const { host } = new URL(url)
  const { kind, label, why } = stateOf(webhook)
  const sendPing = () =>
    ping.mutate(id, {
      onSuccess: () => {
        toast('Ping sent')
        onOpen(true)
      },
    })
  return (
    <li className="space-y-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 font-mono text-13 leading-6 wrap-anywhere text-fg">
          {url}
        </p>
        <StatusBadge kind={kind} label={label} />
      </div>
      {why && <p className="text-fg-2">{why}</p>}
      <div className="space-y-1 text-13 text-fg-3">
        <p>{events.map((event) => eventText(event)).join(' · ')}</p>
        <p>
          {lastDelivery ? `Latest event ${formatMoment(lastDelivery.createdAt)}` : 'No event yet'}
        </p>
      </div>
      <FailureAlert of={ping} otherwise="The ping could not be sent. Please try again." />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          size="sm"
          icon={
            <IconChevronDown
              aria-hidden
              className={classNames('transition-transform', !isOpen && '-rotate-90')}
            />
          }
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': log })}
          aria-label={`Deliveries to ${host}`}
          onClick={() => onOpen(!isOpen)}
        >
          Deliveries
        </Button>
        {active && (
          <Button
            variant="outline"
            size="sm"
            aria-label={`Send a ping to ${host}`}
            loading={ping.isPending}
            onClick={sendPing}
          >
            Send a ping
          </Button>
        )}
        <Button variant="outline" size="sm" aria-label={`Edit ${host}`} onClick={onEdit}>
          Edit
        </Button>
      </div>
      {isOpen && (
        <div id={log}>
          <WebhookLog webhook={webhook} />
        </div>
      )}
    </li>
  )
}

interface State {
  kind: StatusKind
  label: string
  why?: string
}

function stateOf({ active, disabledBecause, disabledAt, failures }: Webhook): State {
  if (active && failures === 0) return { kind: 'good', label: 'Active' }
  if (active) {
    const failed = `The latest ${failures === 1 ? 'attempt' : `${failures} attempts`} failed.`
    const why = `${failed} We try again for three days, and switch it off after 100 in a row.`
    return { kind: 'alarm', label: 'Failing', why }
  }
  const since = `Off since ${formatMoment(disabledAt)}`
  if (disabledBecause === 'owner') return { kind: 'paused', label: 'Off', why: `${since}.` }
  const why =
    disabledBecause === 'gone'
      ? 'because the address answered 410: it is gone'
      : 'because 100 attempts in a row failed. Edit it to switch it on again'
  return { kind: 'bad', label: 'Switched off', why: `${since}, ${why}.` }
}

/** What was sent to a webhook, newest first, and what came of it. */
export function WebhookLog({ webhook }: { webhook: Webhook }) {
  const log = useInfiniteQuery({
    ...deliveriesQuery(webhook.id),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    refetchInterval: ({ state }) =>
      whileOnItsWay(
        webhook,
        state.data?.pages.flatMap(({ items }) => items),
      ),
  })
  return (
    <Loaded
      read={log}
      skeleton={<RowSkeletons count={3} label="Loading deliveries" />}
      failed="The deliveries could not be loaded"
      banner
    >
      {(items) =>
        items.length === 0 ? (
          <p className="rounded-card bg-s1 px-4 py-3 text-fg-3">
            Nothing was sent yet. A ping shows whether your program hears us.
          </p>
        ) : (
          <>
            <ul
              aria-label="Deliveries of the last 30 days"
              className="divide-y rounded-card border bg-s1"
            >
              {items.map((delivery) => (
                <DeliveryItem key={delivery.id} delivery={delivery} webhook={webhook} />
              ))}
            </ul>
            <LoadMore query={log} />
          </>
        )
      }
    </Loaded>
  )
}
