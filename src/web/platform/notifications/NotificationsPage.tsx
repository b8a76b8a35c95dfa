import { useInfiniteQuery } from '@tanstack/react-query'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { call } from '../../base/api.ts'
import { pagesQuery } from '../../base/list-queries.ts'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { countOf } from '../../ui/text/format.ts'
import { NotificationDays, useEmptyState } from './NotificationDays.tsx'
import { useMarkAsRead } from './queries.ts'

/** The keys begin with that of the bell, so that all of them refresh at once. */
const listQuery = (show: 'unread' | 'read') =>
  pagesQuery(['notifications', show], {}, (query) =>
    call(listNotifications, { query: { ...query, show } }),
  )

/** The server takes this many at once. */
const most = 100

export default function NotificationsPage() {
  const nothing = useEmptyState()
  const news = useInfiniteQuery(listQuery('unread'))
  const read = useMarkAsRead()
  const unread = news.data?.pages[0]?.unread ?? 0
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={
          <>
            <ButtonLink
              to="/settings/$section"
              params={{ section: 'notifications' }}
              variant="ghost"
            >
              Settings
            </ButtonLink>
            {unread > 0 && (
              <Button
                variant="outline"
                loading={read.isPending && !read.variables}
                onClick={() => read.mutate(undefined)}
              >
                Mark all as read
              </Button>
            )}
          </>
        }
      >
        {news.data &&
          (unread > 0 ? countOf(unread, 'unread', 'unread') : 'No unread notifications.')}
      </PageHeader>
      <div className="space-y-10">
        {(unread > 0 || !news.data) && (
          <section aria-labelledby="unread">
            <h2 id="unread" className="mb-3 text-18 font-semibold text-fg">
              Unread
            </h2>
            <ListFrame
              list={news}
              skeleton={<RowSkeletons label="Loading notifications" />}
              failed="Your notifications could not be loaded"
              nothing={nothing}
            >
              {(items) => (
                <NotificationDays
                  items={items}
                  heading="h3"
                  list="Unread"
                  isWide
                  onRead={(ids) => read.mutate(ids.slice(0, most))}
                />
              )}
            </ListFrame>
          </section>
        )}
        {news.data && <Earlier hasNews={unread > 0} />}
      </div>
    </>
  )
}

function Earlier({ hasNews }: { hasNews: boolean }) {
  const nothing = useEmptyState()
  const list = useInfiniteQuery(listQuery('read'))
  // Beside unread ones, an empty list of the read ones says nothing.
  if (hasNews && list.data?.pages[0]?.items.length === 0) {
    return null
  }
  return (
    <section aria-labelledby={hasNews ? 'earlier' : undefined}>
      {hasNews && (
        <h2 id="earlier" className="mb-3 text-18 font-semibold text-fg">
          Earlier
        </h2>
      )}
      <ListFrame
        list={list}
        skeleton={<RowSkeletons label="Loading notifications" />}
        failed="Your notifications could not be loaded"
        heading="h2"
        nothing={nothing}
      >
        {(items) => (
          <NotificationDays
            items={items}
            heading={hasNews ? 'h3' : 'h2'}
            isWide
            {...(hasNews && { list: 'Earlier' })}
          />
        )}
      </ListFrame>
    </section>
  )
}
