import { afterEach, expect, test, vi } from 'vitest'
import { getSite } from '../../../shared/platform/platform.ts'
import * as contract from '../../../shared/people/accounts.ts'
import {
  callBack,
  gitHubKeys as keys,
  linksOf,
  signInWith,
  startSignIn,
  stubGitHub,
} from '../../test/github.ts'
import { server, whileConfigured } from '../../test/server.ts'
import { aMember, cookieOf, type Member } from '../../test/members.ts'
import { api, orFail, request } from '../../test/world.ts'

afterEach(() => vi.unstubAllGlobals())

async function aConfirmedMember(): Promise<Member> {
  const member = await aMember('reviewer')
  await server()
    .db.updateTable('users')
    .set({ emailVerified: true })
    .where('id', '=', member.id)
    .execute()
  return member
}
/** The audit entries of a person's links, each with its notification. */
async function recordsOf({ id }: Member) {
  const { db } = server()
  const entries = await db
    .selectFrom('auditLog')
    .select('action')
    .where('actorId', '=', id)
    .where('action', 'in', ['linkAccount', 'unlinkAccount'])
    .orderBy('createdAt')
    .execute()
  const notifications = await db
    .selectFrom('notifications')
    .select(['kind', 'data'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute()
  return entries.map(({ action }, i) => [action, notifications[i]?.kind, notifications[i]?.data])
}
const noAccount = '/register?returnTo=%2Fdashboard&social=no-account&provider=github'

test('without keys no provider is offered or accepted', async () => {
  expect(orFail(await api(null, getSite)).signInWith).toEqual([])
  expect((await startSignIn()).status).toBe(404)
  expect((await request(null, 'GET', '/api/auth/callback/github?code=x&state=y')).status).toBe(404)
})

test('each configured provider is offered, with our callback address', async () => {
  const google = { GOOGLE_CLIENT_ID: 'g-id', GOOGLE_CLIENT_SECRET: 'g-secret' }
  await whileConfigured({ ...keys, ...google }, async () => {
    expect(orFail(await api(null, getSite)).signInWith).toEqual(['google', 'github'])
    for (const [provider, host] of [
      ['google', 'accounts.google.com'],
      ['github', 'github.com'],
    ]) {
      const url = new URL(orFail(await startSignIn({ provider })).url)
      expect(url.host).toBe(host)
      expect(url.searchParams.get('redirect_uri')).toBe(
        `http://localhost:3000/api/auth/callback/${provider}`,
      )
    }
    for (const body of [
      { provider: 'gitlab' },
      { provider: 'github', returnTo: '//evil.example' },
      { provider: 'github', returnTo: 'https://evil.example' },
      ...['/\t/evil.example', '/%09/evil.example', '/..//evil.example', '/%5Cevil.example'].map(
        (returnTo) => ({ provider: 'github', returnTo }),
      ),
      { provider: 'github', requestSignUp: true },
      { provider: 'github', callbackURL: 'https://evil.example' },
      { provider: 'github', idToken: { token: 'x' } },
    ]) {
      expect([body, (await startSignIn(body)).status]).toEqual([body, 400])
    }
  })
})

// spec: 3.14
test('an account with the same confirmed address is linked and signed in, also later', async () => {
  const member = await aConfirmedMember()
  await whileConfigured(keys, async () => {
    const wanted = { provider: 'github', returnTo: '/wallet?type=earning' }
    const first = await signInWith({ id: 1, email: member.email, name: 'Not My Name' }, wanted)
    expect(first).toMatchObject({ status: 302, page: '/wallet?type=earning' })
    expect(first.user).toMatchObject({ id: member.id, name: 'Ngozi Okafor', role: 'reviewer' })
    // From then on the id at GitHub counts, also when the address there changes.
    const later = await signInWith({ id: 1, email: 'moved@example.com' })
    expect([later.page, later.user?.id]).toEqual(['/dashboard', member.id])
    expect(later.user?.email).toBe(member.email)
    const links = await linksOf(member)
    expect(links).toMatchObject([{ accountId: '1', accessToken: null, refreshToken: null }])
    expect(JSON.stringify(links)).not.toContain('gho_of_the_test')
  })
})

// spec: 11.8
test('a linked account is listed, and does not sign in after it is unlinked', async () => {
  const [member, stranger] = [await aConfirmedMember(), await aMember('reviewer')]
  await whileConfigured(keys, async () => {
    await signInWith({ id: 40, email: member.email })
    const linked = orFail(await api(member, contract.listLinkedAccounts)).items
    expect(linked).toMatchObject([{ provider: 'github' }])
    expect(orFail(await api(stranger, contract.listLinkedAccounts)).items).toEqual([])

    const accountId = linked[0]!.id
    const unlink = (person: Member) =>
      api(person, contract.unlinkAccount, { params: { accountId } })
    expect((await unlink(stranger)).status).toBe(404)
    expect(await linksOf(member)).toHaveLength(1)
    const clicks = await Promise.all([unlink(member), unlink(member)])
    expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(orFail(await api(member, contract.listLinkedAccounts)).items).toEqual([])
    expect(await recordsOf(member)).toEqual([
      ['linkAccount', 'account-linked', { provider: 'github' }],
      ['unlinkAccount', 'account-unlinked', { provider: 'github' }],
    ])
    // The address at GitHub differs, so only the link would have opened the account.
    expect((await signInWith({ id: 40, email: 'moved-on@example.com' })).user).toBeNull()
  })
})

// spec: 11.8
test('the password and the last way to sign in cannot be unlinked', async () => {
  const member = await aConfirmedMember()
  const { db } = server()
  const [password] = await db
    .selectFrom('accounts')
    .select('id')
    .where('userId', '=', member.id)
    .execute()
  const unlink = (accountId: string) =>
    api(member, contract.unlinkAccount, { params: { accountId } })
  expect((await unlink(password!.id)).status).toBe(404)
  await whileConfigured(keys, async () => {
    await signInWith({ id: 41, email: member.email })
    await db.deleteFrom('accounts').where('id', '=', password!.id).execute()
    const [link] = await linksOf(member)
    expect((await unlink(link!.id)).status).toBe(409)
    expect(await linksOf(member)).toHaveLength(1)
  })
})

test('social sign-in creates no account and takes over no unconfirmed one', async () => {
  const unconfirmed = await aMember('reviewer')
  const confirmed = await aConfirmedMember()
  await whileConfigured(keys, async () => {
    const count = () => server().db.selectFrom('users').select('id').execute()
    const before = await count()
    for (const person of [
      { id: 10, email: 'nobody-knows-me@example.com' },
      { id: 11, email: unconfirmed.email },
      { id: 12, email: confirmed.email, verified: false },
      { id: 13, email: 'nor-me@example.com', verified: false },
    ]) {
      const { page, user } = await signInWith(person)
      expect([person.email, page, user]).toEqual([person.email, noAccount, null])
    }
    expect(await count()).toEqual(before)
    expect([...(await linksOf(unconfirmed)), ...(await linksOf(confirmed))]).toEqual([])
  })
})

test('suspended people sign in, and people with two-factor codes see why they do not', async () => {
  const [suspended, withCodes] = [await aConfirmedMember(), await aConfirmedMember()]
  const set = (person: Member, values: object) =>
    server().db.updateTable('users').set(values).where('id', '=', person.id).execute()
  await whileConfigured(keys, async () => {
    expect((await signInWith({ id: 20, email: suspended.email })).user?.id).toBe(suspended.id)
    await set(suspended, { suspendedAt: new Date(), suspensionReason: 'Copied reviews' })
    await set(withCodes, { twoFactorEnabled: true })
    const pages = [
      await signInWith({ id: 20, email: suspended.email }),
      await signInWith({ id: 21, email: withCodes.email }),
      await signInWith({ id: 21, email: withCodes.email }),
    ]
    expect(pages.map(({ page, user }) => [page, user?.suspended ?? user])).toEqual([
      ['/dashboard', true],
      ['/login?returnTo=%2Fdashboard&social=two-factor', null],
      ['/login?returnTo=%2Fdashboard&social=two-factor', null],
    ])
    // A refused sign-in must not leave a link that works once the codes are off.
    expect(await linksOf(withCodes)).toEqual([])
  })
})

test('a failure at the provider or on the way leads to the login page', async () => {
  const member = await aConfirmedMember()
  await whileConfigured(keys, async () => {
    const failed = await signInWith({ id: 30, email: member.email, tokenFails: true })
    expect(failed.page).toBe('/login?returnTo=%2Fdashboard&social=failed')

    const started = await startSignIn()
    const state = new URL(orFail(started).url).searchParams.get('state')
    const query = `error=access_denied&error_description=Send+money&state=${state}`
    const cancelled = await callBack(query, cookieOf(started))
    expect(cancelled.page).toBe('/login?returnTo=%2Fdashboard&social=cancelled')

    // Started in another browser, or not at all.
    stubGitHub({ id: 31, email: member.email })
    const elsewhere = await startSignIn()
    const theirs = new URL(orFail(elsewhere).url).searchParams.get('state')
    for (const query of [
      `code=a-code&state=${theirs}`,
      'code=a-code&state=made-up',
      'code=a-code',
    ]) {
      const { page, user } = await callBack(query, 'candor.other=1')
      expect([page?.toString().endsWith('social=expired'), user]).toEqual([true, null])
    }
    expect(await linksOf(member)).toEqual([])
  })
})
