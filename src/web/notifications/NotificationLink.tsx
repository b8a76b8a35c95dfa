import { Link } from '@tanstack/react-router'
import type { Notification } from '../../shared/notifications.ts'
import { parseSearch } from '../search-text.ts'
import { classNames } from '../ui/class-names.ts'
import { formatTime } from '../ui/text/format.ts'
import { Decided } from './Decided.tsx'
import { useMarkAsRead } from './queries.ts'

interface NotificationLinkProps {
  notification: Notification
  onFollow?: (() => void) | undefined
}

/** Links to the subject of the notification and marks it as read. */
export function NotificationLink({ notification, onFollow }: NotificationLinkProps) {
  const markAsRead = useMarkAsRead()
  const { decided } = notification
  // Of what somebody has decided, nothing awaits the viewer.
  const isOpen = !notification.read && !decided
  const [page = '', hash] = notification.path.split('#')
  const [path, search = ''] = page.split('?')

  return (
    <Link
      to={path as '/'}
      search={parseSearch(search)}
      {...(hash && { hash })}
      onClick={() => {
        if (!notification.read) {
          markAsRead.mutate([notification.id])
        }
        onFollow?.()
      }}
      className={classNames(
        'block px-4 py-3 transition-colors hover:bg-s3',
        isOpen ? 'ember-line text-fg' : 'text-fg-3',
      )}
    >
      {/* A contact message has no page, so it is shown in full here. */}
      <span className={notification.kind === 'contact' ? 'whitespace-pre-line' : 'line-clamp-3'}>
        {!notification.read && <span className="sr-only">Unread: </span>}
        {notification.text}
      </span>
      {decided && <Decided decided={decided} />}
      <span className="mt-0.5 block text-12 text-fg-3">{formatTime(notification.createdAt)}</span>
    </Link>
  )
}
