import { useQuery } from '@tanstack/react-query'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import type { Notice } from '../../shared/notifications.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { Loaded } from '../ui/feedback/Loaded.tsx'
import { Popover } from './Popover.tsx'
import { RowSkeletons } from '../ui/feedback/Skeleton.tsx'
import { NotificationLink } from './NotificationLink.tsx'
import { noticesQuery, useReadNotices } from './queries.ts'
import { useNews } from './use-live-events.ts'

export function NotificationBell({ personId }: { personId: string }) {
  const [open, setOpen] = useState(false)
  const notices = useQuery(noticesQuery)
  const unread = notices.data?.unread ?? 0
  useNews(personId)

  return (
    <Popover
      title="Notifications"
      open={open}
      onOpenChange={setOpen}
      aside={unread > 0 && <ReadAll />}
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
        read={notices}
        skeleton={<RowSkeletons count={3} label="Loading notifications" />}
        failed="Your notifications could not be loaded"
        heading="h3"
      >
        {({ items }) => <Notices items={items} onFollow={() => setOpen(false)} />}
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

function ReadAll() {
  const read = useReadNotices()
  return (
    <Button variant="ghost" size="sm" onClick={() => read.mutate(undefined)}>
      Mark all as read
    </Button>
  )
}

interface NoticesProps {
  items: readonly Notice[]
  onFollow: () => void
}

function Notices({ items, onFollow }: NoticesProps) {
  if (items.length === 0) {
    return (
      <EmptyState kind="nothing" heading="h3" title="Nothing yet">
        What happens to your campaigns, reviews and money is told here.
      </EmptyState>
    )
  }
  return (
    <ul className="divide-y">
      {items.map((notice) => (
        <li key={notice.id}>
          <NotificationLink notice={notice} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  )
}
