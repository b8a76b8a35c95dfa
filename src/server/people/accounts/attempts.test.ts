import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '../../../shared/people/settings.ts'
import { aMember, type Member } from '../../test/members.ts'
import { server, whileConfigured } from '../../test/server.ts'
import { aCarefulMember, firstStep, post } from '../../test/two-factor.ts'
import { api, atOnce, request } from '../../test/world.ts'
import { networkOf } from '../../base/http/networks.ts'

beforeEach(async () => {
  await server().db.deleteFrom('rateLimits').execute()
})

const proxied = { TRUST_PROXY: '127.0.0.1' }
const signInFrom = (address: string, { email, password }: Pick<Member, 'email' | 'password'>) =>
  request(null, 'POST', '/api/auth/sign-in/email', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  })
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)
const wrong = 'not the password'

test('a stranger cannot lock somebody out from another network', async () => {
  const member = await aMember('reviewer')
  await whileConfigured(proxied, async () => {
    const guess = (i: number) => signInFrom(`203.0.113.${i}`, { ...member, password: wrong })
    const guesses = statusesOf(await atOnce(20, guess))
    // Changing the address within the network gains nothing.
    expect(guesses.filter((status) => status === 401)).toHaveLength(10)
    expect((await signInFrom('203.0.113.99', member)).status).toBe(429)
    expect((await signInFrom('198.51.100.1', member)).status).toBe(200)
  })
})

test.each([
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['10.0.0.2', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.2', '192.0.2.7, 198.51.100.1', '198.51.100.1'],
  ['10.0.0.2', '198.51.100.1, 10.0.0.3', '198.51.100.1'],
])('from %s, which says %s, somebody is at %s', async (address, forwarded, seen) => {
  const { id, email, password } = await aMember('reviewer')
  await whileConfigured({ TRUST_PROXY: '10.0.0.0/8' }, async () => {
    const headers = { 'x-forwarded-for': forwarded }
    const body = { email, password }
    await request(null, 'POST', '/api/auth/sign-in/email', { body, headers, address })
  })
  const newest = server().db.selectFrom('sessions').select('ipAddress').where('userId', '=', id)
  const session = await newest.orderBy('createdAt', 'desc').executeTakeFirst()
  expect(session).toEqual({ ipAddress: seen })
})

test('attempts that the limit of an address refuses do not count for the account', async () => {
  const member = await aMember('reviewer')
  const limits = { SIGN_IN_FAILURES_PER_ADDRESS: '3', SIGN_IN_FAILURES_PER_ACCOUNT: '6' }
  await whileConfigured({ ...proxied, ...limits }, async () => {
    const guess = () => signInFrom('203.0.113.7', { ...member, password: wrong })
    const guesses = statusesOf(await atOnce(9, guess))
    expect(guesses.filter((status) => status === 401)).toHaveLength(3)
    expect((await signInFrom('203.0.113.8', member)).status).toBe(200)
    expect((await signInFrom('198.51.100.1', member)).status).toBe(200)
  })
})

test('an account takes 100 wrong passwords from all networks together', async () => {
  const member = await aMember('reviewer')
  await whileConfigured({ ...proxied, SIGN_IN_FAILURES_PER_ACCOUNT: '15' }, async () => {
    const guess = (i: number) => signInFrom(`10.0.${i}.1`, { ...member, password: wrong })
    const guesses = statusesOf(await atOnce(30, guess))
    expect(guesses.filter((status) => status === 401)).toHaveLength(15)
    expect((await signInFrom('198.51.100.1', member)).status).toBe(429)
  })
})

test('right passwords at once refuse neither each other nor later ones', async () => {
  const member = await aMember('reviewer')
  const right = () => signInFrom('127.0.0.1', member)
  expect(statusesOf(await atOnce(30, right))).toEqual(Array(30).fill(200))
  const left = await server().db.selectFrom('rateLimits').select(['key', 'count']).execute()
  expect(left.filter(({ key, count }) => key.startsWith('attempt:') && count > 0)).toEqual([])
})

test('right sign-ins of an account from one network have a wide limit of their own', async () => {
  const member = await aMember('reviewer')
  await whileConfigured({ ...proxied, SIGN_INS_PER_NETWORK: '5' }, async () => {
    const right = () => signInFrom('203.0.113.1', member)
    const statuses = statusesOf(await atOnce(8, right))
    expect(statuses.toSorted()).toEqual([...Array<number>(5).fill(200), 429, 429, 429])
    const refused = await right()
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // Neither another network nor another account is refused, and wrong ones do not count here.
    expect((await signInFrom('198.51.100.1', member)).status).toBe(200)
    const other = await aMember('reviewer')
    const guesses = await atOnce(6, () => signInFrom('203.0.113.1', { ...other, password: wrong }))
    expect(statusesOf(guesses)).toEqual(Array(6).fill(401))
    expect((await signInFrom('203.0.113.1', other)).status).toBe(200)
  })
})

test('twenty codes at once are judged at most ten times, from a sign-in or a session', async () => {
  const { member } = await aCarefulMember()
  const pending = await atOnce(4, () => firstStep(member))
  const guess = (i: number) =>
    post(pending[i % 4]!, 'two-factor/verify-totp', { code: `${100_000 + i}` })
  const judged = statusesOf(await atOnce(20, guess)).filter((status) => status !== 429)
  expect(judged.length).toBeLessThanOrEqual(10)

  await server().db.deleteFrom('rateLimits').execute()
  const own = (i: number) => post(member, 'step-up', { code: `${200_000 + i}` })
  const answers = statusesOf(await atOnce(20, own))
  expect(answers.filter((status) => status !== 429)).toHaveLength(10)
})

test('passwords, codes and deletions count together', async () => {
  const { member } = await aCarefulMember()
  for (let i = 0; i < 4; i++) {
    expect((await api(member, deleteAccount, { body: { password: wrong } })).status).toBe(400)
  }
  for (let i = 0; i < 3; i++) await post(member, 'step-up', { code: '000000' })
  for (let i = 0; i < 3; i++) await signInFrom('127.0.0.1', { ...member, password: wrong })
  expect((await signInFrom('127.0.0.1', member)).status).toBe(429)
  expect((await post(member, 'step-up', { password: member.password })).status).toBe(429)
  expect((await api(member, deleteAccount, { body: { password: wrong } })).status).toBe(429)
})

test('an account gets at most five reset mails an hour, and the answers do not tell', async () => {
  const { email } = await aMember('reviewer')
  const ask = () => post(null, 'request-password-reset', { email })
  const answers = await atOnce(8, ask)
  expect(statusesOf(answers)).toEqual(Array(8).fill(200))
  const mails = server().mails.filter(
    ({ to, subject }) => to === email && subject === 'Reset your Candor password',
  )
  expect(mails).toHaveLength(5)
})

test.each([
  ['192.0.2.77', '192.0.2'],
  ['::ffff:192.0.2.77', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
