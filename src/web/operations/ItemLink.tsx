import { Link } from '@tanstack/react-router'
import type { FailedItem, FailedJob } from '../../shared/operations.ts'

export const jobLabels: Record<FailedJob, string> = {
  expire: 'Do what is due at a time',
  'release-review': 'Release the money of a rejected review',
  'renew-plan': 'Renew the plan of a business',
  'examine-review': 'Check a review automatically',
  'send-refund': 'Send a refund to a card',
  'check-deposit': 'Ask the card provider about a payment',
  'remove-file': 'Remove a document',
  'deliver-notification': 'Deliver a notification',
  'send-digest': 'Send an email summary',
}

/** A link to the thing that a job failed to work on, or its id when it has no page. */
export function ItemLink({ item: { job, itemId } }: { item: FailedItem }) {
  const className = 'link reach text-13'
  switch (job) {
    case 'release-review':
    case 'examine-review':
      return (
        <Link to="/admin/reviews" search={{ review: itemId }} className={className}>
          Open the review
        </Link>
      )
    case 'renew-plan':
      return (
        <Link to="/admin/users" search={{ user: itemId }} className={className}>
          Open the business
        </Link>
      )
    case 'send-refund':
      return (
        <Link to="/admin/payouts" search={{ show: 'refunds' }} className={className}>
          Open the refunds
        </Link>
      )
    case 'send-digest':
      return (
        <Link to="/admin/users" search={{ user: itemId }} className={className}>
          Open the person
        </Link>
      )
    case 'expire':
    case 'check-deposit':
    case 'remove-file':
    case 'deliver-notification':
      return <span className="block text-13 wrap-anywhere text-fg-3">{itemId}</span>
  }
}
