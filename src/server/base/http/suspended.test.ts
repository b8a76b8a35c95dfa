import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { fileAppeal } from '../../../shared/market/appeals.ts'
import { askForDataExport } from '../../../shared/overview/exports.ts'
import { getSession } from '../../../shared/people/accounts.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { listStatementsOfReasons } from '../../../shared/platform/statements.ts'
import { getWallet, requestWithdrawal } from '../../../shared/money/wallet.ts'
import { decideAs } from '../../test/appeals.ts'
import { aKeyOf } from '../../test/api-keys.ts'
import { server } from '../../test/server.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewerWith,
  aSessionOf,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const content = 'I have one account, and everything in it is mine.'

async function aSuspended(person: Person) {
  const body = { reason: 'Several accounts of one person.' }
  orFail(await api(await anAdmin(), suspendUser, { params: { userId: person.id }, body }))
  return { ...person, cookie: await aSessionOf(person) }
}

/** What a suspended person may call; everything else that needs a session is refused. */
const allowed = new Set([
  'GET /api/session',
  // Which proof of identity the export asks for.
  'GET /api/settings',
  'GET /api/statements',
  'GET /api/statements/:statementId',
  'POST /api/appeals',
  'GET /api/wallet',
  'GET /api/wallet/transactions',
  'GET /api/wallet/transactions.csv',
  'GET /api/wallet/transactions/count',
  'GET /api/wallet/transactions/:transactionId',
  'GET /api/wallet/statements',
  'GET /api/wallet/statements/:month',
  'GET /api/wallet/movements',
  'GET /api/wallet/movements.csv',
  'POST /api/export',
  'GET /api/export',
  'GET /api/export/file',
  'POST /api/auth/step-up',
  'POST /api/auth/sign-out',
])

let people: Person[]
beforeAll(async () => {
  people = [await aSuspended(await aBusiness()), await aSuspended(await aReviewerWith(20_00))]
})

// spec: 15.8
test('a suspended person reads and answers decisions, and gets 403 everywhere else', async () => {
  let refused = 0
  for (const name of server().routes) {
    const [method, path] = name.split(' ') as [Method, string]
    if (!['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method) || allowed.has(name)) continue
    const url = path.replace(/:\w+/g, () => randomUUID()).replace('*', 'x')
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const call = (person: Person | null) => request(person, method, url, { ...(body && { body }) })
    const asNobody = await call(null)
    for (const person of people) {
      const { status, error } = await call(person)
      if (asNobody.status !== 401) expect([name, status]).toEqual([name, asNobody.status])
      else {
        expect([name, status, error?.code]).toEqual([name, 403, 'suspended'])
        refused++
      }
    }
  }
  expect(refused).toBeGreaterThan(150)
}, 120_000)

// spec: 15.8
test('they sign in, read why, see their money, appeal, and are back when it is granted', async () => {
  const reviewer = await aSuspended(await aReviewerWith(30_00))
  const { user } = orFail(await api(reviewer, getSession))
  expect(user).toMatchObject({ id: reviewer.id, suspended: true })
  expect(orFail(await api(reviewer, getWallet)).availableCents).toBe(30_00)
  orFail(await api(reviewer, askForDataExport))
  const withdrawal = await api(reviewer, requestWithdrawal, { body: { amountCents: 30_00 } })
  expect([withdrawal.status, withdrawal.error?.code]).toEqual([403, 'suspended'])

  const [statement] = orFail(await api(reviewer, listStatementsOfReasons)).items
  expect(statement).toMatchObject({
    decision: { kind: 'account_suspended', id: reviewer.id },
    appeal: null,
  })
  const body = { statementId: statement!.id, content }
  const { id } = orFail(await api(reviewer, fileAppeal, { body }))
  expect((await api(reviewer, fileAppeal, { body })).status).toBe(409)
  orFail(await decideAs(await anAdmin(), id))
  const back = orFail(await api(reviewer, getSession)).user
  expect(back?.suspended).toBeUndefined()
  orFail(await api(reviewer, requestWithdrawal, { body: { amountCents: 30_00 } }))
})

test('the API keys of a suspended person stay dead', async () => {
  const business = await aBusiness()
  const { apiKey } = await aKeyOf(business)
  await aSuspended(business)
  const { status } = await request(null, 'GET', '/api/wallet', {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  expect(status).toBe(401)
})
