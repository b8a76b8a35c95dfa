import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as contract from '../../../shared/people/accounts.ts'
import { server, whileConfigured } from '../../test/server.ts'
import { aMember, cookieOf, type Member } from '../../test/members.ts'
import { api, orFail, request } from '../../test/world.ts'

/** Sign-in against a real OpenID provider (npm's `oidc-provider`) in the place of Google. */

const google = 'https://accounts.google.com'
const keys = { GOOGLE_CLIENT_ID: 'the-client', GOOGLE_CLIENT_SECRET: 'the secret of the client' }

const program = fileURLToPath(new URL('../../test/oidc-provider.mjs', import.meta.url))
const children: ChildProcess[] = []

/** Starts a provider with this name. Returns its address. */
async function startProvider(issuer: string, client = keys.GOOGLE_CLIENT_ID) {
  const child = spawn(process.execPath, [program, issuer, client, keys.GOOGLE_CLIENT_SECRET], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  return `http://127.0.0.1:${port}`
}

let genuine: string
let stranger: string
beforeAll(async () => {
  ;[genuine, stranger] = await Promise.all([
    startProvider(google),
    startProvider('https://accounts.evil.example'),
  ])
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => children.forEach((child) => child.kill()))

const fetchForReal = globalThis.fetch
const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'accounts.google.com' }

/** Leads what our server sends to Google's hosts to this provider; its keys are those of `keysOf`. */
function googleIs(provider: string, keysOf = provider) {
  const places: Record<string, string> = {
    'https://oauth2.googleapis.com/token': `${provider}/token`,
    'https://www.googleapis.com/oauth2/v3/certs': `${keysOf}/jwks`,
  }
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input)
    const place = places[url]
    if (!place) throw new Error(`Unexpected request to ${url}`)
    const headers = new Headers(input instanceof Request ? input.headers : init?.headers)
    for (const [name, value] of Object.entries(proxied)) headers.set(name, value)
    return fetchForReal(place, { ...init, headers })
  })
}

interface GooglePerson {
  sub: string
  email: string
  email_verified?: boolean
  name?: string
}

/** What the browser does at the provider, until it comes back. Returns the address of that. */
async function visitProvider(provider: string, address: string, person: GooglePerson) {
  const { search } = new URL(address)
  const cookies = new Map<string, string>()
  let url = new URL(`${provider}/auth${search}`)
  for (let hops = 0; hops < 10; hops++) {
    const answer = await fetchForReal(url, {
      redirect: 'manual',
      headers: {
        ...proxied,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-person': Buffer.from(
          JSON.stringify({ email_verified: true, name: 'Somebody', ...person }),
        ).toString('base64url'),
      },
    })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]!.split(/=(.*)/s)
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`${answer.status} ${await answer.text()}`)
    const next = new URL(location, url)
    if (next.pathname === '/api/auth/callback/google') return next
    url = new URL(next.pathname + next.search, provider)
  }
  throw new Error('The provider leads around in circles.')
}

const start = () =>
  request<{ url: string }>(null, 'POST', '/api/auth/sign-in/social', {
    body: { provider: 'google' },
  })

async function comeBack(address: URL, cookie: string) {
  const url = address.pathname + address.search
  const answer = await request(null, 'GET', url, { headers: { cookie } })
  const { user } = orFail(await api({ cookie: cookieOf(answer) }, contract.getSession))
  return { page: String(answer.headers.location), user }
}

async function signInWith(person: GooglePerson, provider = genuine) {
  const started = await start()
  const address = await visitProvider(provider, orFail(started).url, person)
  return comeBack(address, cookieOf(started))
}

async function aConfirmedMember(): Promise<Member> {
  const member = await aMember('reviewer')
  const { db } = server()
  const confirmed = db.updateTable('users').set({ emailVerified: true })
  await confirmed.where('id', '=', member.id).execute()
  return member
}

test('a confirmed account is linked and signed in, and from then on by its id there', async () => {
  const member = await aConfirmedMember()
  await whileConfigured(keys, async () => {
    googleIs(genuine)
    const first = await signInWith({ sub: 'g-1', email: member.email })
    expect([first.page, first.user?.id]).toEqual(['/dashboard', member.id])
    const linked = orFail(await api(member, contract.listLinkedAccounts)).items
    expect(linked).toMatchObject([{ provider: 'google' }])
    const later = await signInWith({ sub: 'g-1', email: 'moved@example.com' })
    expect([later.user?.id, later.user?.email]).toEqual([member.id, member.email])
    const other = await signInWith({ sub: 'g-2', email: 'nobody@example.com' })
    expect([other.user, other.page.includes('social=no-account')]).toEqual([null, true])
  })
})

test('an address that is not confirmed, there or here, opens nothing', async () => {
  const [member, unconfirmed] = [await aConfirmedMember(), await aMember('reviewer')]
  await whileConfigured(keys, async () => {
    googleIs(genuine)
    for (const person of [
      { sub: 'g-3', email: member.email, email_verified: false },
      { sub: 'g-4', email: unconfirmed.email },
    ]) {
      expect((await signInWith(person)).user).toBeNull()
    }
  })
})

test('an answer to another request, or to another browser, signs nobody in', async () => {
  const member = await aConfirmedMember()
  const person = { sub: 'g-5', email: member.email }
  await whileConfigured(keys, async () => {
    googleIs(genuine)
    const [mine, theirs] = [await start(), await start()]
    const address = await visitProvider(genuine, orFail(mine).url, person)
    // The code and state of somebody else, in this browser.
    expect((await comeBack(address, cookieOf(theirs))).user).toBeNull()
    expect((await comeBack(address, '')).user).toBeNull()
    const forged = new URL(address)
    forged.searchParams.set('state', 'made-up')
    expect((await comeBack(forged, cookieOf(mine))).user).toBeNull()
    // A code belongs to its request (PKCE), also with the right state of another.
    const other = new URL(await visitProvider(genuine, orFail(theirs).url, person))
    other.searchParams.set('code', address.searchParams.get('code')!)
    expect((await comeBack(other, cookieOf(theirs))).user).toBeNull()
    // And it works once.
    const once = await start()
    const used = await visitProvider(genuine, orFail(once).url, person)
    expect((await comeBack(used, cookieOf(once))).user?.id).toBe(member.id)
    expect((await comeBack(used, cookieOf(once))).user).toBeNull()
  })
})

test('the token of another issuer, or with another signature, signs nobody in', async () => {
  const member = await aConfirmedMember()
  const person = { sub: 'g-6', email: member.email }
  await whileConfigured(keys, async () => {
    googleIs(stranger)
    expect((await signInWith(person, stranger)).user, 'another issuer').toBeNull()
    const namesake = await startProvider(google)
    googleIs(namesake, genuine)
    expect((await signInWith(person, namesake)).user, 'other keys').toBeNull()
    googleIs(namesake)
    expect((await signInWith(person, namesake)).user?.id).toBe(member.id)
  })
})
