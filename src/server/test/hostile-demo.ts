import type { Cents } from '../../shared/base/money.ts'
import { requestRefund, rejectRefund } from '../../shared/money/refunds.ts'
import type { Role } from '../../shared/base/roles.ts'
import { loadDemo } from '../demo/demo.ts'
import { localFiles } from '../base/files/store.ts'
import { clock, config, secret, server } from './server.ts'
import { webhook } from './refunds.ts'
import { aBusiness, aDeposit, api, orFail, request } from './world.ts'

/** Text that a spreadsheet would run, and text that breaks a CSV line. */
export const hostile = {
  content:
    '=HYPERLINK("https://evil.example","prize"), said she;\nمراجعة صادقة عن القهوة، ممتازة فعلاً.\r\n"Really"',
  title: '@SUM(1+1)*cmd|\' /C calc\'!A0, "twice"',
  company: '=1+1',
  name: '-2+3+cmd',
  note: '\t+44 is no "reason",\nbut text',
}

const password = 'candor-demo-1'
export const roles = ['business', 'reviewer', 'admin'] as const
export type Person = { cookie: string; id: string }
/** Loads the demo with this text in every field and signs in one person of each role. */
export async function hostileDemo(): Promise<Record<Role, Person>> {
  const { db, auth, files, owner } = server()
  await loadDemo({ db, auth, now: clock.now(), secret, password, config, files: localFiles(files) })
  const signedIn = await Promise.all(roles.map(async (role) => [role, await signIn(role)] as const))
  const people = Object.fromEntries(signedIn) as Record<Role, Person>
  const asked = []
  for (let i = 0; i < 7; i++) {
    asked.push(orFail(await api(await aBusiness({ balance: 30_00 + i }), requestRefund)))
  }
  for (let i = 0; i < 5; i++) await aDispute(i)
  const params = { refundId: asked[0]!.id }
  orFail(await api(people.admin, rejectRefund, { params, body: { note: hostile.note } }))

  const { business, reviewer, admin } = people
  await owner.query('update campaigns set title = $1 where business_id = $2 and product ilike $3', [
    hostile.title,
    business.id,
    '%subscription%',
  ])
  await owner.query('update reviews set content = $1 where reviewer_id = $2', [
    hostile.content,
    reviewer.id,
  ])
  await owner.query('update businesses set company_name = $1 where id = $2', [
    hostile.company,
    business.id,
  ])
  await owner.query('update users set name = $1 where id = any($2)', [
    hostile.name,
    [reviewer.id, admin.id],
  ])
  await owner.query(`update withdrawals set failure = $1 where status = 'failed'`, [hostile.note])
  await owner.query(
    `insert into payout_batches (id, created_by, created_at)
      select gen_random_uuid(), $1, $2 from generate_series(1, 4)`,
    [admin.id, clock.now()],
  )
  return people
}

/** An open dispute, or one that was won. */
async function aDispute(n: number) {
  const depositId = await aDeposit(await aBusiness({ balance: 0 }), 20_00)
  const reversalId = `dispute ${n}`
  const dispute = { respondBy: clock.now().toISOString() }
  const sums = { amountCents: 20_00 as Cents, reference: 'r' }
  await webhook({ type: 'reversed', depositId, reversalId, ...sums, dispute })
  if (n === 0) await webhook({ type: 'reversal-returned', depositId, reversalId })
}

async function signIn(role: Role): Promise<Person> {
  const email = `${role}@candor.demo`
  const answer = await request<{ user: { id: string } }>(null, 'POST', '/api/auth/sign-in/email', {
    body: { email, password },
  })
  const set = [answer.headers['set-cookie'] ?? []].flat() as string[]
  return { id: answer.body.user.id, cookie: set.map((one) => one.split(';')[0]).join('; ') }
}
