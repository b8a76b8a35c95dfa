import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { AuditEntry } from '../../shared/audit.ts'

type Target = Pick<LinkProps, 'to' | 'params' | 'search'>

interface Kind {
  label: string
  /** The page of the thing, if it has one. */
  page?: (id: string) => Target
}

const kinds: Partial<Record<string, Kind>> = {
  user: { label: 'Person', page: (user) => ({ to: '/admin/users', search: { user } }) },
  business: { label: 'Business', page: (user) => ({ to: '/admin/users', search: { user } }) },
  campaign: {
    label: 'Campaign',
    page: (campaignId) => ({ to: '/campaigns/$campaignId', params: { campaignId } }),
  },
  review: {
    label: 'Review of',
    page: (reviewId) => ({ to: '/reviews/$reviewId', params: { reviewId } }),
  },
  withdrawal: { label: 'Withdrawal of', page: () => ({ to: '/admin/payouts' }) },
  'payout-batch': {
    label: 'Batch for the bank',
    page: (batchId) => ({ to: '/admin/payouts/batches/$batchId', params: { batchId } }),
  },
  refund: {
    label: 'Refund of',
    page: () => ({ to: '/admin/payouts', search: { show: 'refunds' } }),
  },
  deposit: { label: 'Deposit of' },
  document: { label: 'Document of' },
  platform: {
    label: 'Platform settings',
    page: () => ({ to: '/settings/$section', params: { section: 'platform' } }),
  },
  'receipt-key': { label: 'Key of receipts' },
  mail: { label: 'Undelivered mail', page: () => ({ to: '/admin/operations' }) },
}

/** What an entry is about, with a link to its page. */
export function AuditSubject({ entry: { subject, subjectName } }: { entry: AuditEntry }) {
  const [what = '', id = ''] = subject.split(':')
  const kind = kinds[what]
  const words = [kind?.label, subjectName ? `“${subjectName}”` : null].filter(Boolean).join(' ')
  const text = words || subject
  return (
    <p className="wrap-anywhere text-fg-3">
      {kind?.page && text ? (
        <Link {...kind.page(id)} className="link reach" title={subject}>
          {text}
        </Link>
      ) : (
        <span title={subject}>{text}</span>
      )}
    </p>
  )
}
