import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { listAudit } from '../shared/platform/audit.ts'
import { getCampaign, getWait } from '../shared/market/campaign-page.ts'
import { getPayoutBatch } from '../shared/money/payouts.ts'
import { getRefundOffer, listRefunds } from '../shared/money/refunds.ts'
import { getReviewHistory } from '../shared/market/review-queue.ts'
import { getReview } from '../shared/market/reviews.ts'
import { getStatement } from '../shared/money/statements.ts'
import { getUser } from '../shared/people/users.ts'
import { getTransaction } from '../shared/money/wallet.ts'
import { listWebhookDeliveries, listWebhooks } from '../shared/outside/webhooks.ts'
import { Timeline } from './platform/audit/Timeline.tsx'
import { TellMe } from './market/campaigns/TellMe.tsx'
import { RefundContext } from './money/refunds/RefundActions.tsx'
import { ReviewerHistory } from './market/reviews/ReviewerHistory.tsx'
import { aClient, answer, replyOf, textAt } from './test/screen.tsx'
import { UserDialog } from './people/users/UserDialog.tsx'
import { ReceiptDialog } from './money/wallet/ReceiptDialog.tsx'
import { WebhookLog } from './outside/webhooks/WebhookRow.tsx'

const own = 'Of the first one'
const nothing = () => {}
const name = { name: own, title: own, number: own, createdBy: own, description: own }

interface Next {
  what: string
  viewer: 'admin' | 'business' | 'reviewer'
  ids?: readonly [first: string, next: string]
  path: (id: string) => string
  part?: (id: string) => ReactNode
  /** What the first object is answered with; the next one has no answer yet. */
  reply: ReturnType<typeof answer>
  /** What shows the first object, where it is not its name. */
  shows?: string
}

const at = (path: string) => () => path

test.each<Next>([
  {
    what: 'page of a person',
    viewer: 'admin',
    path: (id) => `/admin/users/${id}`,
    reply: answer(getUser, name),
  },
  {
    what: 'dialog of a person',
    viewer: 'admin',
    path: at('/admin/users'),
    part: (id) => <UserDialog userId={id} onClose={nothing} />,
    reply: answer(getUser, { companyName: own }),
  },
  {
    what: 'campaign',
    viewer: 'reviewer',
    path: (id) => `/campaigns/${id}`,
    reply: answer(getCampaign, name),
  },
  {
    what: 'review',
    viewer: 'reviewer',
    path: (id) => `/reviews/${id}`,
    reply: answer(getReview, { campaign: { product: own } }),
  },
  {
    what: 'statement',
    viewer: 'business',
    ids: ['2025-10', '2025-11'],
    path: (month) => `/wallet/statements/${month}`,
    reply: answer(getStatement, { number: own }),
  },
  {
    what: 'batch',
    viewer: 'admin',
    path: (id) => `/admin/payouts/batches/${id}`,
    reply: answer(getPayoutBatch, { createdBy: own }),
  },
  {
    what: 'receipt',
    viewer: 'business',
    ids: ['3f0c2a0e-8a53-4d59-8f5e-0d8f3f0c2a0e', '4f0c2a0e-8a53-4d59-8f5e-0d8f3f0c2a0e'],
    path: (id) => `/wallet?receipt=${id}`,
    part: () => <ReceiptDialog open />,
    reply: answer(getTransaction, { description: own }),
  },
  {
    what: 'timeline',
    viewer: 'admin',
    path: at('/admin/users'),
    part: (id) => <Timeline about={id} />,
    reply: answer(listAudit, { items: [{ actor: { name: own } }] }),
  },
  {
    what: 'campaign to be told of',
    viewer: 'reviewer',
    path: at('/campaigns'),
    part: (id) => <TellMe campaignId={id} />,
    reply: answer(getWait, { waits: true }),
    shows: 'Press again to take it back.',
  },
  {
    what: 'refund to decide',
    viewer: 'admin',
    path: at('/admin/payouts'),
    part: (id) => (
      <RefundContext refund={replyOf(listRefunds, { items: [{ business: { id } }] }).items[0]!} />
    ),
    reply: answer(getRefundOffer, { campaigns: [{ title: own, reviewCents: 1 }] }),
  },
  {
    what: 'history of a reviewer',
    viewer: 'admin',
    path: at('/admin/reviews'),
    part: (id) => <ReviewerHistory review={replyOf(getReview, { reviewerId: id })} />,
    reply: answer(getReviewHistory, { latest: [{ id: 'x', campaign: { title: own } }] }),
  },
  {
    what: 'log of a webhook',
    viewer: 'business',
    path: at('/settings/developers'),
    part: (id) => <WebhookLog webhook={replyOf(listWebhooks, { items: [{ id }] }).items[0]!} />,
    reply: answer(listWebhookDeliveries, { items: [{ body: own }] }),
  },
])('the next $what shows nothing of the one before', async (one) => {
  const { viewer: role, ids: [first, next] = ['first', 'next'], path, part, reply } = one
  const shows = one.shows ?? own
  const client = aClient()
  const of = (id: string) => ({ path: path(id), viewer: { role }, client, part: part?.(id) })

  expect(await textAt({ ...of(first), answers: [reply] })).toContain(shows)
  // What a page keeps until the next answer comes would be of another object.
  const kept = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => JSON.stringify(queryKey).includes(first))
    .filter(({ options }) => 'placeholderData' in options)
  expect(kept.map(({ queryKey }) => queryKey)).toEqual([])
  expect(await textAt(of(next))).not.toContain(shows)
})
