import { Link } from '@tanstack/react-router'
import type { Notification } from '../../shared/notifications.ts'
import { parseSearch } from '../search-text.ts'
import { classNames } from '../ui/class-names.ts'
import { formatTime } from '../ui/text/format.ts'
import { Decided } from './Decided.tsx'
import { lookOf } from './kind-icons.ts'
import { useMarkAsRead } from './queries.ts'

/** What somebody has to do something about; the rest is good to know. */
const asks: ReadonlySet<Notification['kind']> = new Set([
  'campaign-rejected',
  'campaign-out-of-funds',
  'campaign-limit-reached',
  'campaign-needs-verification',
  'balance-low',
  'review-rejected',
  'appeal-filed',
  'reviews-late',
  'deposit-failed',
  'dispute-opened',
  'withdrawal-requested',
  'withdrawal-held',
  'withdrawal-failed',
  'payout-account-needed',
  'refund-requested',
  'refund-failed',
  'verification-submitted',
  'verification-rejected',
  'campaign-submitted',
  'name-requested',
  'name-refused',
  'plan-ended',
  'contact',
  'audit-failed',
  'embed-hidden',
  'embed-hidden-found',
  'webhook-disabled',
])

interface NotificationLinkProps {
  notification: Notification
  onFollow?: (() => void) | undefined
}

/** Links to the subject of the notification and marks it as read. */
export function NotificationLink({ notification, onFollow }: NotificationLinkProps) {
  const markAsRead = useMarkAsRead()
  const { decided } = notification
  const isContact = notification.kind === 'contact'
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
        'flex gap-3 px-4 py-3 transition-colors hover:bg-s3',
        isOpen ? 'text-fg' : 'text-fg-3',
        isOpen && asks.has(notification.kind) && 'ember-line',
      )}
    >
      <KindIcon kind={notification.kind} isOpen={isOpen} />
      <span className="flex min-w-0 flex-1 flex-col pt-1.5 @2xl:flex-row @2xl:gap-6">
        <span className="min-w-0 flex-1">
          {/* A contact message has no page, so it is shown in full here. */}
          <span className={isContact ? 'block whitespace-pre-line' : 'line-clamp-3'}>
            {isOpen && <span className="sr-only">Unread: </span>}
            {notification.text}
          </span>
          {decided && <Decided decided={decided} />}
        </span>
        <span className="mt-0.5 shrink-0 text-12 text-fg-3 tabular-nums">
          {formatTime(notification.createdAt)}
        </span>
      </span>
    </Link>
  )
}

/** What it is about, with a dot while it is unread. */
function KindIcon({ kind, isOpen }: { kind: Notification['kind']; isOpen: boolean }) {
  const { Icon } = lookOf(kind)
  return (
    <span
      aria-hidden
      className="relative grid size-8 shrink-0 place-items-center rounded-full bg-s3 text-fg-2"
    >
      <Icon size={18} />
      {isOpen && (
        <span
          className="absolute top-0 right-0 size-2 rounded-full bg-info
            forced-colors:border"
        />
      )}
    </span>
  )
}
