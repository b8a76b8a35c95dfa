import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { AuditEntry } from '../../../shared/platform/audit.ts'
import { batchReference } from '../../../shared/money/withdrawal-rules.ts'
import { formatMoney } from '../../ui/text/format.ts'

type Target = Pick<LinkProps, 'to' | 'params' | 'search'>

interface Kind {
  label: string
  /** What things without a name are called. */
  nameOf?: (id: string) => string
  /** The page of the thing, if it has one. */
  page?: (id: string, person: string) => Target
}

const userPage = (userId: string): Target => ({ to: '/admin/users/$userId', params: { userId } })

const kinds: Partial<Record<string, Kind>> = {
  user: { label: 'Person', page: userPage },
  business: { label: 'Business', page: userPage },
  campaign: {
    label: 'Campaign',
    page: (campaignId) => ({ to: '/campaigns/$campaignId', params: { campaignId } }),
  },
  review: {
    label: 'Review of',
    page: (reviewId) => ({ to: '/reviews/$reviewId', params: { reviewId } }),
  },
  place: { label: 'Place for' },
  withdrawal: {
    label: 'Withdrawal of',
    // The queue has no page of one; it finds people by their whole name.
    page: (_, q) => ({ to: '/admin/payouts', search: { status: 'all', q } }),
  },
  'payout-batch': {
    label: 'Batch for the bank',
    nameOf: batchReference,
    page: (batchId) => ({ to: '/admin/payouts/batches/$batchId', params: { batchId } }),
  },
  refund: {
    label: 'Refund of',
    page: () => ({ to: '/admin/payouts', search: { show: 'refunds' } }),
  },
  deposit: { label: 'Deposit of' },
  document: {
    label: 'Document',
    page: (_, q) => ({ to: '/admin/verifications', search: { q } }),
  },
  platform: {
    label: 'Platform settings',
    page: () => ({ to: '/settings/$section', params: { section: 'platform' } }),
  },
  'receipt-key': { label: 'Key of receipts' },
  announcement: {
    label: 'Announcement',
    page: () => ({ to: '/settings/$section', params: { section: 'announcements' } }),
  },
  message: { label: 'Message', page: () => ({ to: '/admin/messages' }) },
  mail: { label: 'Undelivered mail', page: () => ({ to: '/admin/operations' }) },
}

/**
 * What an entry is about, with a link to its page, the person and the campaign behind it, but for
 * those that the page is about anyway.
 */
export function AuditSubject({ entry, about }: AuditSubjectProps) {
  const { subject, subjectName, details } = entry
  const [what = '', id = ''] = subject.split(':')
  const kind = kinds[what]
  // A campaign without a title was deleted, and has no page.
  const isGone = what === 'campaign' && subjectName === null
  const page = isGone ? undefined : kind?.page?.(id, details?.person.name ?? '')
  return (
    <p className="wrap-anywhere text-fg-3">
      <SubjectLink page={page} title={subject}>
        {details ? amountOrReview(what, details) : wordsOf(kind, id, subjectName) || subject}
      </SubjectLink>
      {details && details.person.id !== about && (
        <span>
          {' by '}
          <Link
            to="/admin/users/$userId"
            params={{ userId: details.person.id }}
            className="quiet-link reach"
          >
            {details.person.name || 'a former user'}
          </Link>
        </span>
      )}
      {details?.campaignId && details.campaignId !== about && (
        <span>
          {' of '}
          <Link
            to="/campaigns/$campaignId"
            params={{ campaignId: details.campaignId }}
            className="quiet-link reach"
          >
            {`“${subjectName}”`}
          </Link>
        </span>
      )}
    </p>
  )
}

interface AuditSubjectProps {
  entry: Pick<AuditEntry, 'subject' | 'subjectName' | 'details'>
  /** The id of the person, campaign or review whose page this is, if it is one's. */
  about?: string
}

const wordsOf = (kind: Kind | undefined, id: string, name: string | null) =>
  [kind?.label, name ? `“${name}”` : kind?.nameOf?.(id)].filter(Boolean).join(' ')

/** A review, a place or what moves money, with its amount: 'Withdrawal of $60.00'. */
function amountOrReview(what: string, { amountCents }: NonNullable<AuditEntry['details']>) {
  if (amountCents === null) return kinds[what]?.label ?? what
  if (what === 'review') return `Review for ${formatMoney(amountCents)}`
  return `${kinds[what]?.label ?? what} ${formatMoney(amountCents)}`
}

interface SubjectLinkProps {
  page: Target | undefined
  title: string
  children: string
}

function SubjectLink({ page, title, children }: SubjectLinkProps) {
  return page ? (
    <Link {...page} className="quiet-link reach" title={title}>
      {children}
    </Link>
  ) : (
    <span title={title}>{children}</span>
  )
}
