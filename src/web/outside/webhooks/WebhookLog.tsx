import { useInfiniteQuery } from '@tanstack/react-query'
import type { Webhook } from '../../../shared/outside/webhooks.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { LoadMore } from '../../ui/lists/LoadMore.tsx'
import { DeliveryItem } from './DeliveryItem.tsx'
import { deliveriesQuery, whileOnItsWay } from './queries.ts'

/** What was sent to a webhook, newest first, and what came of it. */
export function WebhookLog({ webhook }: { webhook: Webhook }) {
  const log = useInfiniteQuery({
    ...deliveriesQuery(webhook.id),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    refetchInterval: ({ state }) => whileOnItsWay(state.data?.pages.flatMap(({ items }) => items)),
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
