import { afterEach, expect, test, vi } from 'vitest'
import { editSettings, getSettings, deleteAccount } from '../../../shared/people/settings.ts'
import { getWallet } from '../../../shared/money/wallet.ts'
import { clock, server, whileConfigured } from '../../test/server.ts'
import {
  callBack,
  gitHubKeys,
  linksOf,
  signInWith,
  startSignIn,
  stubGitHub,
} from '../../test/github.ts'
import { aMember, cookieOf } from '../../test/members.ts'
import { api, orFail } from '../../test/world.ts'
import { createUndoLink } from './undo-links.ts'

afterEach(() => vi.unstubAllGlobals())

const reviewer = { role: 'reviewer', phoneNumber: '+234 800 765 4321', country: 'GH' }
const business = { role: 'business', phoneNumber: '+49 30 1234567' }
const signUp = (registration: object) => ({ provider: 'github', registration })

const usersCalled = (email: string) =>
  server().db.selectFrom('users').selectAll().where('email', '=', email).execute()

// spec: 10.41
test('a new person is asked role, phone and country, and gets an account of their own', async () => {
  await whileConfigured(gitHubKeys, async () => {
    const email = 'kofi@example.com'
    const { page, user, person } = await signInWith(
      { id: 100, email: 'Kofi@Example.com', name: 'Kofi Mensah' },
      signUp(reviewer),
    )
    expect(page).toBe('/dashboard')
    expect(user).toMatchObject({ email, name: 'Kofi Mensah', role: 'reviewer', isVerified: true })
    const [row] = await usersCalled(email)
    expect(row).toMatchObject({ ...reviewer, emailVerified: true, image: null })
    expect(orFail(await api(person, getSettings))).toMatchObject({ hasPassword: false })
    expect(orFail(await api(person, getWallet)).availableCents).toBe(0)
    // From now on, without the questions.
    const again = await signInWith({ id: 100, email: 'moved@example.com' })
    expect(again.user?.id).toBe(user!.id)
    expect(await linksOf(user!)).toHaveLength(1)
    const told = await server()
      .db.selectFrom('notifications')
      .select('kind')
      .where('userId', '=', user!.id)
      .where('kind', '=', 'account-linked')
      .execute()
    expect(told).toEqual([])
  })
})

test('a business that registers this way gets its profile and its sandbox money', async () => {
  const sandbox = { ...gitHubKeys, SANDBOX_GRANT_CENTS: '100000' }
  await whileConfigured(sandbox, async () => {
    const shop = await signInWith({ id: 101, email: 'shop@example.com' }, signUp(business))
    expect(shop.user).toMatchObject({ role: 'business', plan: 'starter', isVerified: false })
    expect(orFail(await api(shop.person, getWallet)).availableCents).toBe(1_000_00)
  })
})

test('what is missing or forbidden is refused before the way to the provider', async () => {
  await whileConfigured(gitHubKeys, async () => {
    for (const registration of [
      { ...business, role: 'admin' },
      { ...reviewer, country: undefined },
      { ...reviewer, country: 'XX' },
      { ...business, country: 'DE' },
      { ...business, phoneNumber: '' },
      { ...business, emailVerified: true },
      { ...business, email: 'x@example.com' },
    ]) {
      const { status } = await startSignIn(signUp(registration))
      expect([registration, status]).toEqual([registration, 400])
    }
  })
})

const reserve = ({ id: userId }: { id: string }, email: string) =>
  server()
    .db.transaction()
    .execute((tx) => createUndoLink(tx, { id: userId }, { kind: 'email', email }, clock.now()))

test('an address that is taken or not confirmed at the provider makes no account', async () => {
  const unconfirmed = await aMember('reviewer')
  await whileConfigured(gitHubKeys, async () => {
    const pageOf = async (person: Parameters<typeof signInWith>[0]) => {
      const { page, user } = await signInWith(person, signUp(business))
      return [new URL(String(page), 'http://localhost').searchParams.get('social'), user]
    }
    expect(await pageOf({ id: 110, email: unconfirmed.email })).toEqual(['taken', null])
    const notOurs = { id: 111, email: 'not-confirmed@example.com', verified: false }
    expect(await pageOf(notOurs)).toEqual(['unconfirmed', null])
    expect(await usersCalled(notOurs.email)).toEqual([])
    // Kept for the owner of an account who may undo a change of the address.
    await reserve(unconfirmed, 'kept@example.com')
    expect(await pageOf({ id: 112, email: 'kept@example.com' })).toEqual(['taken', null])
    expect(await usersCalled('kept@example.com')).toEqual([])
    expect(await linksOf(unconfirmed)).toEqual([])
  })
})

test('an account that exists is opened, and keeps its role, phone and country', async () => {
  const member = await aMember('reviewer')
  const { db } = server()
  const confirmed = { emailVerified: true }
  await db.updateTable('users').set(confirmed).where('id', '=', member.id).execute()
  await whileConfigured(gitHubKeys, async () => {
    const before = await usersCalled(member.email)
    const { user } = await signInWith({ id: 120, email: member.email }, signUp(business))
    expect(user?.id).toBe(member.id)
    expect(await usersCalled(member.email)).toEqual(before)
  })
})

test('a name at the provider that breaks our rules is replaced', async () => {
  await whileConfigured(gitHubKeys, async () => {
    for (const [i, name] of ['', '\u200b\u200b', 'Win at https://evil.example', 'x'].entries()) {
      const person = { id: 130 + i, email: `name-${i}@example.com`, name }
      const { user, person: session } = await signInWith(person, signUp(reviewer))
      expect([name, user?.name]).toEqual([name, name === '' ? expect.any(String) : 'New member'])
      const body = { name: 'Efua Mensah' }
      expect(orFail(await api(session, editSettings, { body })).name).toBe('Efua Mensah')
    }
  })
})

test('two tabs that come back at once make one account', async () => {
  await whileConfigured(gitHubKeys, async () => {
    const person = { id: 140, email: 'twice@example.com' }
    stubGitHub(person)
    const tabs = [await startSignIn(signUp(reviewer)), await startSignIn(signUp(reviewer))]
    await Promise.all(
      tabs.map((tab) => {
        const state = new URL(orFail(tab).url).searchParams.get('state')
        return callBack(`code=a-code&state=${state}`, cookieOf(tab))
      }),
    )
    const users = await usersCalled(person.email)
    expect(users).toHaveLength(1)
    expect(await linksOf(users[0]!)).toHaveLength(1)
    expect((await signInWith(person)).user?.id).toBe(users[0]!.id)
  })
})

test('an account without a password is deleted after a recent sign-in', async () => {
  await whileConfigured(gitHubKeys, async () => {
    const someone = { id: 150, email: 'leaves@example.com' }
    const { person: old } = await signInWith(someone, signUp(reviewer))
    clock.travel({ minutes: 11 })
    const refused = await api(old, deleteAccount, { body: {} })
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { error: { code: 'step_up_required' } },
    ])
    const { person } = await signInWith(someone)
    orFail(await api(person, deleteAccount, { body: {} }))
    expect(await usersCalled(someone.email)).toEqual([])
  })
})

test('an account with a password is not deleted without it', async () => {
  const member = await aMember('reviewer')
  expect((await api(member, deleteAccount, { body: {} })).status).toBe(400)
})

test('registrations count for the address, by whatever way, and sign-ins do not', async () => {
  await whileConfigured({ ...gitHubKeys, SIGN_UPS_PER_ADDRESS: '2' }, async () => {
    const { db } = server()
    await db.deleteFrom('rateLimits').execute()
    const statuses = []
    for (const body of [signUp(reviewer), undefined, signUp(business), undefined, signUp(business)])
      statuses.push((await startSignIn(body)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    await db.deleteFrom('rateLimits').execute()
  })
})
