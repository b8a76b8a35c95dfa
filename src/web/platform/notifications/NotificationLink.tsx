import { Link } from '@tanstack/react-router'
import { createElement } from 'react'
import type { Notification } from '../../../shared/platform/notifications.ts'
import { parseSearch } from '../../base/search-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatTime, formatMoment } from '../../ui/text/format.ts'
import { iconOf, toneOf } from './looks.ts'
import { inOwnZone } from './own-zone.ts'
import { useMarkAsRead } from './queries.ts'
import IconCircleCheck from '~icons/tabler/circle-check'

/** What somebody has to do something about; the rest is good to know. */
const asks: ReadonlySet<Notification['kind']> = new Set([
  'campaign-rejected',
  'campaign-out-of-funds',
  'campaign-limit-reached',
  'campaign-needs-verification',
  'campaign-codes-low',
  'campaign-out-of-codes',
  'balance-low',
  'parcel-asked',
  'parcel-due',
  'parcel-missing',
  'parcel-late',
  'review-rejected',
  'appeal-filed',
  'rejection-proposed',
  'alarm-raised',
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
  /** Whether the time stands beside the text on wide screens. */
  isWide?: boolean
}

/** Links to the subject of the notification and marks it as read. */
export function NotificationLink(props: NotificationLinkProps) {
  const { notification, onFollow, isWide = false } = props
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
        'flex gap-3 px-4 py-3 transition-colors hover:bg-s3',
        isOpen ? 'text-fg' : 'text-fg-3',
        isOpen && asks.has(notification.kind) && 'ember-line',
      )}
    >
      <KindIcon kind={notification.kind} isOpen={isOpen} />
      <span
        className={classNames('min-w-0 flex-1', isWide && 'sm:flex sm:items-baseline sm:gap-6')}
      >
        <span className="block min-w-0 flex-1">
          {/* A contact message is shown in full, so that it can be read here. */}
          <span
            className={classNames(
              notification.kind === 'contact' ? 'whitespace-pre-line' : !isWide && 'line-clamp-3',
            )}
          >
            {isOpen && <span className="sr-only">Unread: </span>}
            <span>{inOwnZone(notification.text)}</span>
          </span>
          {decided && <Decided decided={decided} />}
        </span>
        <span
          className={classNames(
            'mt-0.5 block text-12 text-fg-3 tabular-nums',
            isWide && 'sm:mt-0 sm:shrink-0 sm:text-13',
          )}
        >
          {formatTime(notification.createdAt)}
        </span>
      </span>
    </Link>
  )
}

const tones = { good: 'text-success', bad: 'text-danger', plain: 'text-fg-2' }

/** What it is about, in color and with a dot while it is unread. */
function KindIcon({ kind, isOpen }: { kind: Notification['kind']; isOpen: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'relative -my-1 flex size-8 shrink-0 items-center justify-center rounded-full bg-s3',
        isOpen ? tones[toneOf(kind)] : 'text-fg-3',
      )}
    >
      {createElement(iconOf(kind), { size: 18, stroke: 1.75, 'aria-hidden': true })}
      {isOpen && (
        <span
          className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full border-2 border-bg bg-info
            forced-colors:border"
        />
      )}
    </span>
  )
}

/** How a decision is called in a notification, by the action in the audit log. */
const words: Record<string, string> = {
  approveCampaign: 'Approved',
  rejectCampaign: 'Rejected',
  grantAppeal: 'Granted',
  upholdDecision: 'Decision upheld',
  approveVerification: 'Verified',
  rejectVerification: 'Rejected',
  confirmCompanyName: 'Confirmed',
  refuseCompanyName: 'Refused',
  payWithdrawal: 'Paid',
  failWithdrawal: 'Returned',
  cancelWithdrawal: 'Cancelled',
  approveRefund: 'Refunded',
  rejectRefund: 'Rejected',
  cancelRefund: 'Cancelled',
  decideReceipt: 'Decided',
}

/** Says that the work of a notification is done, and by whom. */
function Decided({ decided }: { decided: NonNullable<Notification['decided']> }) {
  const { action, by, at } = decided
  return (
    <span className="mt-0.5 flex items-baseline gap-1.5 text-13 text-fg-2">
      <IconCircleCheck size={14} aria-hidden className="shrink-0 self-center text-success" />
      <span className="min-w-0">
        {words[action] ?? 'Done'}
        {by && <span>{` by ${by}`}</span>}
        <span>, </span>
        {formatMoment(at)}
      </span>
    </span>
  )
}
