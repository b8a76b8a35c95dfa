import { expect, test } from 'vitest'
import { setPayoutDestination } from '../../../shared/money/payout-destination.ts'
import { aKeyOf } from '../../test/api-keys.ts'
import { closeAccount, withPassword } from '../../test/members.ts'
import { aPhoto } from '../../test/photos.ts'
import { aProof } from '../../test/proofs.ts'
import { server } from '../../test/server.ts'
import { uploadDocuments } from '../../test/uploads.ts'
import { aStoredWebhookOf } from '../../test/webhooks.ts'
import {
  aBusiness,
  anActiveCampaign,
  api,
  aReviewer,
  destinationBody,
  orFail,
  type Person,
} from '../../test/world.ts'

/** What is left of a person who has closed the account. */

/** Rows of nobody but the person, which no verb of this test makes. */
const personal = {
  both: [
    `insert into exports (id, user_id, asked_at) values (gen_random_uuid(), $1, now())`,
    `insert into known_devices values ($1, 'x', 'x', now())`,
    `insert into undo_links (id, user_id, email, before, created_at, expires_at)
      values (gen_random_uuid(), $1, 'x', '{}', now(), now() + interval '1 day')`,
    `insert into email_changes values ($1, 'x', gen_random_uuid(), now())`,
    `insert into two_factors (id, user_id, secret, recovery_codes)
      values (gen_random_uuid(), $1, 'x', 'x')`,
  ],
  business: [
    `insert into billing_details values ($1, 'x', 'x', 'x', 'x', 'x', 'NG', 'x', now())`,
    `insert into public_slugs (kind, slug, owner_id, current)
      values ('business', 'closing', $1, true)`,
  ],
  reviewer: [
    `insert into brief_openings values ($1, gen_random_uuid(), now())`,
    `insert into campaign_visits (reviewer_id, seen_at) values ($1, now())`,
    `insert into saved_searches (id, reviewer_id, name, filters, created_at)
      values (gen_random_uuid(), $1, 'x', '{}', now())`,
    `insert into review_drafts select $1, id, 5, 'x', '{}', '{}', now() from campaigns limit 1`,
    `insert into screening_answers select $1, id, 'q', '{}', '{}', now() from campaigns limit 1`,
    `insert into campaign_waits select id, $1, now() from campaigns limit 1`,
  ],
}

/** What this test does not make: the ledger, decisions, and what waits for a day at most. */
const kept = [
  'alarms',
  'announcements',
  'appeals',
  'campaigns',
  'contact_messages',
  'deposits',
  'document_links',
  'idempotency_keys',
  'payout_batches',
  'places',
  'refund_requests',
  'rejection_proposals',
  'reports',
  'reversals',
  'review_claims',
  'review_replies',
  'review_reveals',
  'review_versions',
  'reviews',
  'statements',
  'transfers',
  'webhook_events',
  'withdrawals',
]

/** The tables that have the id of a person in any column. */
async function tablesWith({ id }: Person) {
  const { owner } = server()
  const columns = await owner.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'uuid'`,
  )
  const searches = columns.rows.map(
    (one) => `select '${one.name}' as name from ${one.name} where ${one.column} = '${id}'`,
  )
  const found = await owner.query<{ name: string }>(searches.join(' union '))
  return found.rows.map(({ name }) => name)
}

const ownTables = { business: ['users', 'businesses'], reviewer: ['users', 'reviewers'] }

/** The columns of the person's own rows that have this text. */
async function columnsWith({ id, role }: Person, text: string) {
  const found: string[] = []
  for (const name of ownTables[role as 'business' | 'reviewer']) {
    const { rows } = await server().owner.query<object>(`select * from ${name} where id = $1`, [id])
    for (const [column, value] of Object.entries(rows[0]!)) {
      if (JSON.stringify(value).includes(text)) found.push(`${name}.${column}`)
    }
  }
  return found.toSorted()
}

/** Writes a text into each column of the person's own rows that takes any text. */
async function writeInto({ id, role }: Person, text: string) {
  const { owner } = server()
  const { rows } = await owner.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
     where table_name = any($1) and data_type = 'text' and column_name not in
       ('country', 'leading_currency', 'public_name')`,
    [ownTables[role as 'business' | 'reviewer']],
  )
  for (const { name, column } of rows) {
    await owner.query(`update ${name} set ${column} = $2 where id = $1`, [id, text])
  }
  return rows.map(({ name, column }) => `${name}.${column}`).toSorted()
}

test('closing an account leaves money, reviews, the log and traces, and nothing else', async () => {
  await anActiveCampaign()
  const business = await withPassword(await aBusiness({ balance: 0 }))
  const reviewer = await withPassword(await aReviewer())
  orFail(await uploadDocuments(business, ['deed.pdf']))
  await aKeyOf(business)
  await aStoredWebhookOf(business, 'closing')
  orFail(await api(reviewer, setPayoutDestination, { body: destinationBody }))
  await aPhoto(reviewer)
  await aProof(reviewer)
  const [had, left] = [new Set<string>(), new Set<string>()]
  for (const [person, own] of [
    [business, personal.business],
    [reviewer, personal.reviewer],
  ] as const) {
    for (const statement of [...personal.both, ...own]) {
      await server().owner.query(statement, [person.id])
    }
    for (const name of await tablesWith(person)) had.add(name)
    orFail(await closeAccount(person))
    for (const name of await tablesWith(person)) left.add(name)
  }
  const names = ['audit_log', 'audit_subjects', 'businesses', 'reviewers', 'traces']
  expect([...left].toSorted()).toEqual([...names, 'untraced_people', 'users', 'wallets'])
  // A new table is either filled above, or stays for a reason.
  const { rows } = await server().owner.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f'
     and confrelid in ('users'::regclass, 'businesses'::regclass, 'reviewers'::regclass)`,
  )
  const others = rows.map(({ name }) => name).filter((name) => !had.has(name) && !left.has(name))
  expect(others.toSorted()).toEqual(kept)
})

test('no text of a closed account stays in its own rows', async () => {
  const text = 'a text of mine'
  for (const one of [await aBusiness({ balance: 0 }), await aReviewer()]) {
    const person = await withPassword(one)
    const written = await writeInto(person, text)
    expect(await columnsWith(person, text)).toEqual(written)
    orFail(await closeAccount(person))
    expect(await columnsWith(person, text)).toEqual([])
  }
})
