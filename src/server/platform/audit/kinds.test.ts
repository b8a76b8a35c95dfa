import { expect, test } from 'vitest'
import { listAudit, signInActions, type AuditEntry } from '../../../shared/platform/audit.ts'
import { auditFilters } from '../../../shared/platform/states.ts'
import { rejectReview } from '../../../shared/market/reviews.ts'
import { aMember, password } from '../../test/members.ts'
import { server } from '../../test/server.ts'
import { post } from '../../test/two-factor.ts'
import { anAdmin, api, aSubmittedReview, orFail } from '../../test/world.ts'

async function entries(query: Record<string, string>): Promise<AuditEntry[]> {
  const admin = await anAdmin()
  return orFail(await api(admin, listAudit, { query: { limit: '100', ...query } })).items
}
const actionsOf = async (query: Record<string, string>) =>
  (await entries(query)).map(({ action }) => action)

test('the kinds of entries: sign-ins are apart, and a kind goes on over pages', async () => {
  const { id, email } = await aMember('reviewer')
  const signedIn = await post(null, 'sign-in/email', { email, password })
  expect(signedIn.status).toBe(200)
  const about = { about: id }
  expect(await actionsOf(about)).toEqual(['signIn', 'signUp'])
  expect(await actionsOf({ ...about, kind: 'without-sign-ins' })).toEqual(['signUp'])
  expect(await actionsOf({ ...about, kind: 'accounts' })).toEqual(['signUp'])
  expect(await actionsOf({ ...about, kind: 'sign-ins' })).toEqual(['signIn'])
  expect(await actionsOf({ actor: id, kind: 'decisions' })).toEqual([])
  expect(await actionsOf({ q: email, kind: 'sign-ins' })).toEqual(['signIn'])

  const { admin, review } = await aSubmittedReview()
  const body = { reason: 'off_topic' as const, note: 'This is about the delivery alone.' }
  const params = { reviewId: review.id }
  orFail(await api(admin, rejectReview, { params, body: { ...body, allowResubmission: false } }))
  const [newest] = await entries({ about: review.id, kind: 'decisions', limit: '1' })
  expect(newest).toMatchObject({ action: 'rejectReview', after: body })

  for (const kind of auditFilters) {
    const all = await entries({ kind, limit: '100' })
    const paged: AuditEntry[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = { kind, limit: '3', ...(cursor && { cursor }) }
      const page: { items: AuditEntry[]; nextCursor: string | null } = orFail(
        await api(admin, listAudit, { query }),
      )
      paged.push(...page.items)
      cursor = paged.length < all.length ? page.nextCursor : null
    }
    const idsOf = (some: AuditEntry[]) => some.slice(0, all.length).map((entry) => entry.id)
    expect([kind, idsOf(paged)]).toEqual([kind, idsOf(all)])
    const hasSignIns = all.some(({ action }) =>
      (signInActions as readonly string[]).includes(action),
    )
    expect(hasSignIns, kind).toBe(kind === 'all' || kind === 'sign-ins')
  }
})

test('all but sign-ins, and each kind, are read from an index in a long log', async () => {
  const { owner } = server()
  await owner.query(`insert into audit_log (id, actor_id, action, subject, created_at)
    select gen_random_uuid(), null, case when n % 500 = 0 then 'approveReview' else 'signIn' end,
      'unknown account', '2020-01-01'::timestamptz + n * interval '1 second'
    from generate_series(1, 20000) as n`)
  await owner.query('analyze audit_log')
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain
    select a.* from audit_log a where true and a.action not in
      ('signIn', 'failSignIn', 'failProof', 'signOut')
    order by a.created_at desc, a.id desc limit 21`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('audit_log_without_sign_ins')
  await owner.query(`delete from audit_log where created_at < '2021-01-01'`)
})

test('a new entry never reads the whole log, also if it was short for the planner', async () => {
  const { owner } = server()
  await owner.query('vacuum analyze audit_log')
  const scans = async () => {
    const query = `select pg_stat_get_xact_numscans('audit_log'::regclass)::int as count`
    return (await owner.query<{ count: number }>(query)).rows[0]!.count
  }
  await owner.query('begin')
  const before = await scans()
  // PostgreSQL keeps the plan of a foreign key's check from its sixth run on.
  for (let n = 0; n < 10; n++) {
    await owner.query(`insert into audit_log (id, action, subject, created_at)
      values (gen_random_uuid(), 'suspend', 'user:' || gen_random_uuid(), now())`)
  }
  expect((await scans()) - before).toBe(0)
  await owner.query('rollback')
})
