import { useInfiniteQuery } from '@tanstack/react-query'
import { listNotifications } from '../../shared/notifications.ts'
import { call } from '../api.ts'
import { pagesQuery } from '../list-queries.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { RowSkeletons } from '../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { ListFrame } from '../ui/lists/ListFrame.tsx'
import { countOf } from '../ui/text/format.ts'
import { NotificationDays, nothing } from './NotificationDays.tsx'
import { useMarkAsRead } from './queries.ts'

/** The page of all notifications. Its key begins with that of the bell, so both refresh at once. */
const allNotificationsQuery = pagesQuery(['notifications', 'all'], {}, (query) =>
  call(listNotifications, { query }),
)

export default function NotificationsPage() {
  const list = useInfiniteQuery(allNotificationsQuery)
  const read = useMarkAsRead()
  const unread = list.data?.pages[0]?.unread ?? 0
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={
          unread > 0 && (
            <Button
              variant="outline"
              loading={read.isPending}
              onClick={() => read.mutate(undefined)}
            >
              Mark all as read
            </Button>
          )
        }
      >
        {list.data && (unread > 0 ? countOf(unread, 'unread', 'unread') : 'All are read.')}
      </PageHeader>
      <div className="max-w-180">
        <ListFrame
          list={list}
          skeleton={<RowSkeletons label="Loading notifications" />}
          failed="Your notifications could not be loaded"
          filters={{}}
          noMatch=""
          heading="h2"
          nothing={nothing}
        >
          {(items) => <NotificationDays items={items} heading="h2" />}
        </ListFrame>
      </div>
    </>
  )
}
