import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { dollarsText, type Cents } from '../../../shared/base/money.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import type { Role } from '../../../shared/base/roles.ts'
import { listUsers } from '../../../shared/people/users.ts'
import { rowsOf } from '../../test/csv.ts'
import { server } from '../../test/server.ts'
import {
  auditOf,
  notificationsOfAdmins,
  notificationsOfBusiness,
  notificationsOfReviewer,
  movementsOfBusiness,
  movementsOfReviewer,
  ofBoth,
  statementsOf,
  transactionsOfBusiness,
  transactionsOfReviewer,
  type Items,
} from '../../test/two-owners-texts.ts'
import { twoOwners, type Owner } from '../../test/two-owners.ts'
import { api, orFail, request, type Person } from '../../test/world.ts'

/** For every role and list: exactly the items of the viewer, with another owner beside them. */
let owners: [Owner, Owner]
beforeAll(async () => {
  owners = await twoOwners()
})

type Item = Record<string, unknown>
type Query = Record<string, string>
/** Entries that tests of their own check (audit/audit.test.ts, campaigns/record.test.ts). */
const elsewhere =
  /^((create|edit|submit|pause|resume|complete|fill|delete)Campaign|submitVerification|editProfile|submitReview|signUp|(start|credit|fail|reverse)Deposit|returnReversal|request(Refund|Withdrawal)|cancelWithdrawal)$/
const isElsewhere = ({ action }: Item) => elsewhere.test(String(action))

/** Reads all pages of a list, two items at a time where it has pages. */
async function itemsOf(person: Person, path: string, query: Query = {}) {
  const items: Item[] = []
  for (let cursor: string | null | undefined = ''; cursor !== null && cursor !== undefined;) {
    const paged: Query = { limit: '2', ...query, ...(cursor && { cursor }) }
    const page = orFail(
      await request<{ items: Item[]; nextCursor?: string | null }>(person, 'GET', path, {
        query: paged,
      }),
    )
    items.push(...page.items.filter((item) => !(path === '/api/audit' && isElsewhere(item))))
    cursor = page.nextCursor
  }
  return items
}

const dollarsOf = (item: Item) => item.amount_usd ?? dollarsText(item.amountCents as Cents)

/** What tells the items of a list apart, from its JSON and from its file; the id by default. */
const keys: Record<string, (item: Item) => unknown> = {
  // The file has the cancellation as a status.
  '/api/wallet/transactions': ({ type, description, status, cancelled, ...item }) =>
    [`${String(type)}:`, description, dollarsOf(item), cancelled ? 'cancelled' : status].join(' '),
  '/api/wallet/movements': ({ description, ...item }) => [description, dollarsOf(item)].join(' '),
  '/api/wallet/statements': ({ openingCents, inCents, outCents }) =>
    `${String(openingCents)} + ${String(inCents)} - ${String(outCents)}`,
  '/api/notifications': ({ text }) => text,
  '/api/disputes': ({ reference }) => reference,
  '/api/drafts': ({ content }) => content,
  '/api/review-claims': ({ reviewId }) => reviewId,
  '/api/failed-items': ({ itemId }) => itemId,
  '/api/undelivered-mails': ({ recipient }) => recipient,
  '/api/contact-messages': ({ email }) => email,
  '/api/verifications': ({ businessId, business_id }) => businessId ?? business_id,
  '/api/audit': ({ actor, actor_id, action, subject }) =>
    [actor_id ?? (actor as { id: string } | null)?.id, action, subject].join(' '),
}
const keyOf = (path: string) => keys[path] ?? (({ id }: Item) => id)

const reviewsOf: Record<Role, Items> = {
  // What it deleted keeps its reviews in its list.
  business: ({ reviews }, other) => [reviews.approved, reviews.ofWithdrawn, other.reviews.ofOther],
  reviewer: ({ reviews }) => Object.values(reviews),
  admin: ofBoth(({ reviews }) => Object.values(reviews)),
}

const titled: Record<Role, Items> = {
  business: ({ campaignIds: { reviewed, withdrawn } }) => [reviewed, withdrawn],
  reviewer: ({ campaignIds: { reviewed, withdrawn } }, other) => [
    reviewed,
    withdrawn,
    other.campaignIds.reviewed,
  ],
  admin: ofBoth(({ campaignIds: { reviewed, withdrawn } }) => [reviewed, withdrawn]),
}

const roles = ['business', 'reviewer', 'admin'] as const
const each = (path: string, items: (role: Role) => Items) =>
  roles.map((role): [string, Role, Items] => [path, role, items(role)])

const lists: [path: string, role: Role, items: Items][] = [
  [
    '/api/campaigns',
    'business',
    ({ campaignIds: { reviewed, unreviewed, draft } }) => [reviewed, unreviewed, draft],
  ],
  [
    '/api/campaigns',
    'reviewer',
    ofBoth(({ campaignIds: { reviewed, unreviewed } }) => [reviewed, unreviewed]),
  ],
  [
    '/api/campaigns',
    'admin',
    ofBoth(({ campaignIds: { reviewed, unreviewed, draft } }) => [reviewed, unreviewed, draft]),
  ],
  ...each('/api/reviews', (role) => reviewsOf[role]),
  ['/api/places', 'business', ({ placeId }) => [placeId]],
  ['/api/places', 'reviewer', ({ placeId }) => [placeId]],
  ['/api/drafts', 'reviewer', ({ name }) => [`Begun by ${name}`]],
  ['/api/review-claims', 'admin', ofBoth(({ reviews }) => [reviews.ofOther])],
  ['/api/note-templates', 'admin', ofBoth(({ templateId }) => [templateId])],
  ['/api/saved-searches', 'reviewer', ({ searchId }) => [searchId]],
  ...each('/api/reviewed-campaigns', (role) => titled[role]),
  ['/api/wallet/transactions', 'business', transactionsOfBusiness],
  ['/api/wallet/transactions', 'reviewer', transactionsOfReviewer],
  ['/api/wallet/movements', 'business', movementsOfBusiness],
  ['/api/wallet/movements', 'reviewer', movementsOfReviewer],
  ['/api/wallet/statements', 'business', statementsOf(movementsOfBusiness)],
  ['/api/wallet/statements', 'reviewer', statementsOf(movementsOfReviewer)],
  ['/api/payouts', 'admin', ofBoth(({ withdrawals }) => Object.values(withdrawals))],
  ['/api/payouts/batches', 'admin', ofBoth(({ batchId }) => [batchId])],
  ['/api/refunds', 'admin', ofBoth(({ refundIds }) => Object.values(refundIds))],
  ['/api/disputes', 'admin', ofBoth(({ name }) => [`${name} lost`, `${name} won`])],
  ['/api/failed-items', 'admin', ofBoth(({ business }) => [business.id])],
  // Nobody made one; announcements/announcements.test.ts checks them.
  ['/api/announcements', 'admin', () => []],
  // Nobody has one; statements/statements.test.ts checks them.
  ...each('/api/statements', () => () => []),
  ['/api/appeals', 'admin', () => []],
  ['/api/reports', 'admin', () => []],
  ['/api/purchases', 'admin', () => []],
  // Nobody deleted one; shipping/account-ends.test.ts checks them.
  ['/api/owed-parcels', 'business', () => []],
  ['/api/undelivered-mails', 'admin', ofBoth(({ business }) => [business.email])],
  ['/api/contact-messages', 'admin', ofBoth(({ business }) => [business.email])],
  ['/api/admins', 'admin', ofBoth(({ admin }) => [admin.id])],
  ['/api/users', 'admin', ofBoth(({ business, reviewer }) => [business.id, reviewer.id])],
  ['/api/verifications', 'admin', ofBoth(({ business }) => [business.id])],
  ['/api/notifications', 'business', notificationsOfBusiness],
  ['/api/notifications', 'reviewer', notificationsOfReviewer],
  ['/api/notifications', 'admin', ofBoth(notificationsOfAdmins)],
  ['/api/audit', 'admin', ofBoth(auditOf)],
  ...each('/api/devices', (role) => (own) => own.devices[role]),
  ['/api/webhooks', 'business', ({ webhookIds }) => [webhookIds.business]],
  ['/api/webhooks', 'admin', ({ webhookIds }) => [webhookIds.admin]],
  ['/api/api-keys', 'business', ({ keyIds }) => [keyIds.business]],
  ['/api/api-keys', 'admin', ({ keyIds }) => [keyIds.admin]],
  ...each('/api/linked-accounts', (role) => ({ linked }) => [linked[role]]),
]

/** Does `work` for each owner, with the other one beside. */
async function forBoth(work: (own: Owner, other: Owner) => Promise<void>) {
  await work(owners[0], owners[1])
  await work(owners[1], owners[0])
}

test.each(lists)('%s has exactly the items of the %s', async (path, role, items) => {
  await forBoth(async (own, other) => {
    const listed = (await itemsOf(own[role], path)).map(keyOf(path))
    expect(listed.toSorted()).toEqual(items(own, other).toSorted())
    // Only admins have the file of statements.
    if (!server().routes.includes(`GET ${path}.csv`) || path === '/api/statements') return
    const file = orFail(await request<string>(own[role], 'GET', `${path}.csv`))
    const rows = rowsOf(file).filter((row) => path !== '/api/audit' || !isElsewhere(row))
    expect(rows.map(keyOf(path))).toEqual(listed)
  })
})

test('every list has a row in the table for each of its roles', () => {
  const named = new Set(lists.map(([path, role]) => `${path} ${role}`))
  const mounted = server().mounted.filter(
    ({ method, path, allow, reply }) =>
      method === 'GET' && allow !== 'anyone' && !path.includes(':') && hasItems(reply),
  )
  const expected = mounted.flatMap(({ path, allow }) =>
    (allow as readonly Role[]).map((role) => `${path} ${role}`),
  )
  expect(expected.toSorted()).toEqual([...named].toSorted())
})

const hasItems = (reply: z.ZodType) => reply instanceof z.ZodObject && 'items' in reply.shape

test('the counts beside the lists count the same items', async () => {
  await forBoth(async (own, other) => {
    for (const role of roles) {
      const query = { limit: 100 }
      const { unread, items } = orFail(await api(own[role], listNotifications, { query }))
      const [, , all] = lists.find(([path, one]) => path.includes('notific') && one === role)!
      expect([role, items.length]).toEqual([role, all(own, other).length])
      const open = items.filter(({ decided }) => decided === null)
      expect([role, unread]).toEqual([role, open.length])
    }
    const { counts } = orFail(await api(own.admin, listUsers))
    expect(counts).toEqual({ businesses: 2, reviewers: 2 })
  })
})

/** Filters that name what belongs to the other owner, and what they may find. */
const filters: [path: string, role: Role, query: (other: Owner) => Query, items: Items][] = [
  ['/api/campaigns', 'business', ({ name }) => ({ q: name }), () => []],
  [
    '/api/campaigns',
    'reviewer',
    ({ name }) => ({ q: name }),
    (_own, { campaignIds: { reviewed, unreviewed } }) => [reviewed, unreviewed],
  ],
  ['/api/campaigns', 'reviewer', () => ({ status: 'draft' }), () => []],
  [
    '/api/reviews',
    'business',
    ({ campaignIds: { reviewed } }) => ({ campaignId: reviewed }),
    () => [],
  ],
  [
    '/api/reviews',
    'reviewer',
    ({ campaignIds: { reviewed } }) => ({ campaignId: reviewed }),
    ({ reviews }) => [reviews.ofOther],
  ],
  ['/api/reviewed-campaigns', 'business', ({ name }) => ({ q: name }), () => []],
  [
    '/api/reviewed-campaigns',
    'reviewer',
    ({ name }) => ({ q: name }),
    (_own, { campaignIds }) => [campaignIds.reviewed],
  ],
  [
    '/api/reviewed-campaigns',
    'admin',
    ({ name }) => ({ q: name }),
    (_own, { campaignIds: { reviewed, withdrawn } }) => [reviewed, withdrawn],
  ],
  ...each('/api/reviewed-campaigns', () => () => []).map(
    ([path, role, items]): [string, Role, () => Query, Items] => [
      path,
      role,
      () => ({ q: 'unreviewed' }),
      items,
    ],
  ),
  // Not the name alone: a business finds the reviews that the other's reviewer wrote for it.
  ['/api/wallet/transactions', 'business', ({ name }) => ({ q: `${name} reviewed` }), () => []],
  ['/api/wallet/transactions', 'reviewer', ({ name }) => ({ q: name }), () => []],
  [
    '/api/audit',
    'admin',
    ({ admin }) => ({ actor: admin.id }),
    (own, other) => auditOf(other, own).filter((entry) => entry.startsWith(other.admin.id)),
  ],
]

test.each(filters)('%s of the %s, filtered by what is the other owner’s (%#)', async (...row) => {
  const [path, role, query, items] = row
  await forBoth(async (own, other) => {
    const listed = (await itemsOf(own[role], path, query(other))).map(keyOf(path))
    expect(listed.toSorted()).toEqual(items(own, other).toSorted())
  })
})

type Kind = 'reviewed' | 'withdrawn'
const reviewsOn = (role: Role, whose: 'own' | 'other', kind: Kind, items: Items | 404) =>
  [role, whose, kind, items] as const
const bothReviews: Items = ({ reviews }, other) => [other.reviews.approved, reviews.ofOther]

test.each([
  reviewsOn('business', 'own', 'reviewed', (own, other) => bothReviews(other, own)),
  reviewsOn('business', 'own', 'withdrawn', 404),
  reviewsOn('business', 'other', 'reviewed', 404),
  reviewsOn('business', 'other', 'withdrawn', 404),
  // The review of the other reviewer is pending.
  reviewsOn('reviewer', 'own', 'reviewed', ({ reviews }) => [reviews.approved]),
  reviewsOn('reviewer', 'own', 'withdrawn', ({ reviews }) => [reviews.ofWithdrawn]),
  reviewsOn('reviewer', 'other', 'reviewed', bothReviews),
  reviewsOn('reviewer', 'other', 'withdrawn', 404),
  reviewsOn('admin', 'other', 'reviewed', bothReviews),
  reviewsOn('admin', 'other', 'withdrawn', (_own, { reviews }) => [reviews.ofWithdrawn]),
])('the %s reads the reviews of the %s %s campaign', async (role, whose, kind, items) => {
  await forBoth(async (own, other) => {
    const path = `/api/campaigns/${{ own, other }[whose].campaignIds[kind]}/reviews`
    if (items === 404) expect((await request(own[role], 'GET', path)).status).toBe(404)
    else {
      const listed = (await itemsOf(own[role], path)).map(({ id }) => id)
      expect(listed.toSorted()).toEqual(items(own, other).toSorted())
    }
  })
})

test.each(['business', 'reviewer'] as const)(
  'every transaction of a %s has a receipt, for nobody else',
  async (role) => {
    await forBoth(async (own, other) => {
      for (const item of await itemsOf(own[role], '/api/wallet/transactions')) {
        const path = `/api/wallet/transactions/${String(item.id)}`
        expect(orFail(await request(own[role], 'GET', path))).toMatchObject(item)
        for (const person of [other.business, other.reviewer]) {
          expect((await request(person, 'GET', path)).status).toBe(404)
        }
      }
    })
  },
)
