import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { FailedItem, FailedJob } from '../../../shared/overview/operations.ts'

interface Work {
  label: string
  /** The page of an item and the words of its link; without it the item's id is shown. */
  open?: [label: string, page: (itemId: string) => Pick<LinkProps, 'to' | 'params' | 'search'>]
}

const userPage = (userId: string) => ({
  to: '/admin/users/$userId' as const,
  params: { userId },
})

const works: Record<FailedJob, Work> = {
  expire: { label: 'Do what is due at a time' },
  'release-review': {
    label: 'Release the money of a rejected review',
    open: ['Open the review', (review) => reviews({ review, status: 'rejected' })],
  },
  'advance-review': {
    label: 'Pay a review that waits too long',
    open: ['Open the review', (review) => reviews({ review })],
  },
  'release-place': { label: 'Release a place after its deadline' },
  'receive-parcel': { label: 'Take a parcel as received' },
  'warn-of-parcel': { label: 'Warn of a late parcel' },
  'end-campaign': { label: 'Complete a campaign at its end date' },
  'remind-of-place': { label: 'Remind a reviewer of a deadline' },
  'renew-plan': {
    label: 'Renew the plan of a business',
    open: ['Open the business', userPage],
  },
  'examine-review': {
    label: 'Check a review automatically',
    open: ['Open the review', (review) => reviews({ review })],
  },
  'examine-reply': {
    label: 'Check a reply automatically',
    open: ['Open the review', (review) => reviews({ review, status: 'replies' })],
  },
  'publish-reply': {
    label: 'Publish a reply after its day',
    open: ['Open the review', (review) => reviews({ review, status: 'replies' })],
  },
  'mail-report': {
    label: 'Mail a decision to a reporter',
    open: [
      'Open the reports',
      () => ({ to: '/admin/messages', search: { state: 'reports-decided' } }),
    ],
  },
  'remember-person': {
    label: 'Note what accounts have in common',
    open: ['Open the person', userPage],
  },
  'send-refund': {
    label: 'Send a refund to a card',
    open: ['Open the refunds', () => ({ to: '/admin/payouts', search: { show: 'refunds' } })],
  },
  'check-deposit': { label: 'Ask the card provider about a payment' },
  'remove-file': { label: 'Remove a document' },
  'digest-receipts': { label: 'Make the digest of a day' },
  'deliver-notification': { label: 'Deliver a notification' },
  announce: { label: 'Tell people of an announcement' },
  'make-export': { label: 'Make a file of a person’s data' },
  'queue-webhook-event': { label: 'Make the deliveries of an event' },
  'send-webhook': { label: 'Send to a webhook' },
  'send-digest': {
    label: 'Send an email summary',
    open: ['Open the person', userPage],
  },
}

const reviews = (search: { review: string; status?: 'rejected' | 'replies' }) => ({
  to: '/admin/reviews' as const,
  search,
})

/** What a job could not do, with a link to the thing that it is about. */
export function ItemLink({ item: { job, itemId } }: { item: FailedItem }) {
  const { label, open } = works[job]
  return (
    <>
      <span className="block text-fg">{label}</span>
      {open ? (
        <Link {...open[1](itemId)} className="link reach text-13">
          {open[0]}
        </Link>
      ) : (
        <span className="block text-13 wrap-anywhere text-fg-3">{itemId}</span>
      )}
    </>
  )
}
