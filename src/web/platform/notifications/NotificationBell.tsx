import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import IconBell from '~icons/tabler/bell'
import { part } from '../../base/page.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Popover } from './Popover.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { notificationsQuery, useMarkAsRead } from './queries.ts'
import { useLiveEvents } from './use-live-events.ts'

const NotificationDays = part(() => import('./NotificationDays.tsx'), 'NotificationDays')

export function NotificationBell({ personId }: { personId: string }) {
  const [open, setOpen] = useState(false)
  const notifications = useQuery(notificationsQuery)
  const unread = notifications.data?.unread ?? 0
  useLiveEvents(personId)

  return (
    <Popover
      title="Notifications"
      open={open}
      onOpenChange={setOpen}
      aside={unread > 0 && <MarkAllAsRead />}
      footer={
        <Link to="/notifications" className="link block px-4 py-3" onClick={() => setOpen(false)}>
          See all notifications
        </Link>
      }
      trigger={
        <IconButton
          label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          icon={
            <span className="relative">
              <IconBell aria-hidden />
              {unread > 0 && <Count unread={unread} />}
            </span>
          }
        />
      }
    >
      <Loaded
        read={notifications}
        skeleton={<RowSkeletons count={3} label="Loading notifications" />}
        failed="Your notifications could not be loaded"
        heading="h3"
      >
        {({ items }) => (
          <Suspense fallback={<RowSkeletons count={3} label="Loading notifications" />}>
            <NotificationDays items={items} heading="h3" onFollow={() => setOpen(false)} />
          </Suspense>
        )}
      </Loaded>
    </Popover>
  )
}

function Count({ unread }: { unread: number }) {
  return (
    <span
      aria-hidden
      className="absolute -top-2 left-2.5 flex h-4 min-w-4 items-center justify-center rounded-full
        bg-ember-500 px-1 text-12 font-semibold text-on-ember tabular-nums"
    >
      {unread > 99 ? '99+' : unread}
    </span>
  )
}

function MarkAllAsRead() {
  const read = useMarkAsRead()
  return (
    <Button variant="ghost" size="sm" onClick={() => read.mutate(undefined)}>
      Mark all as read
    </Button>
  )
}
