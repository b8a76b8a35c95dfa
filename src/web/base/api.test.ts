import { afterEach, expect, test, vi } from 'vitest'
import { createDeposit, getWallet } from '../../shared/money/wallet.ts'
import { personHeader } from '../../shared/base/person-header.ts'
import { call, callAuth, drawPageFor, sendForm } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

/** Makes fetch return these answers in turn. Returns the idempotency keys it received. */
function serve(...answers: (object | 'no answer')[]) {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('Idempotency-Key'))
    const answer = answers.shift()
    if (answer === 'no answer') throw new TypeError('network')
    const status = answer && 'error' in answer ? 409 : 200
    return new Response(JSON.stringify(answer), { status })
  })
  return keys
}

const deposit = () => call(createDeposit, { body: { amountCents: 50_00 } })

test('one action keeps its idempotency key across automatic retries', async () => {
  const keys = serve('no answer', { id: 'd1' })
  await deposit()
  expect(keys[0]).toBeTruthy()
  expect(keys).toEqual([keys[0], keys[0]])
})

test('the next action after a response has a new key', async () => {
  const keys = serve({ id: 'd1' }, { id: 'd2' })
  await deposit()
  await deposit()
  expect(keys[1]).not.toBe(keys[0])
})

test('an action that is asked for twice before its answer is sent once', async () => {
  const keys = serve({ id: 'd1' }, { id: 'd2' })
  const [first, second] = await Promise.all([deposit(), deposit()])
  expect(second).toBe(first)
  expect(keys).toHaveLength(1)
  expect(await deposit()).toEqual({ id: 'd2' })
})

test('signing in twice at once asks once', async () => {
  const keys = serve({ user: 'u1' }, { user: 'u2' })
  const signIn = () => callAuth('/sign-in/email', { email: 'a@example.com', password: 'secret' })
  expect(await Promise.all([signIn(), signIn()])).toEqual([{ user: 'u1' }, { user: 'u1' }])
  expect(keys).toHaveLength(1)
})

test('what failed for a moment can be sent again, also when it was asked for twice', async () => {
  serve({ error: { code: 'conflict', message: 'Full.' } }, { id: 'd1' })
  const twice = await Promise.allSettled([deposit(), deposit()])
  expect(twice.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await deposit()).toEqual({ id: 'd1' })
})

test('retrying an action that got no response reuses its key', async () => {
  const keys = serve('no answer', 'no answer', 'no answer', { id: 'd1' })
  await expect(deposit()).rejects.toMatchObject({ code: 'unavailable' })
  await deposit()
  expect(new Set(keys).size).toBe(1)
})

// spec: 11.1
test('a refusal has the fields of the error envelope', async () => {
  const error = { code: 'conflict', message: 'Full.', reason: 'full', requestId: 'r1' }
  serve({ error })
  await expect(call(getWallet)).rejects.toMatchObject({ ...error, name: 'Refusal' })
})

test('a response that is not from Candor is reported as unavailable', async () => {
  for (const error of ['Bad gateway', { message: 'no code' }]) {
    serve({ error })
    await expect(call(getWallet)).rejects.toMatchObject({ code: 'unavailable', name: 'Refusal' })
  }
})

test('every request names the person whom the page was drawn for when it began', async () => {
  const sent: (string | null)[] = []
  let person: string | undefined = 'ada'
  drawPageFor(() => person)
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get(personHeader))
    person = 'ben'
    if (sent.length === 1) throw new TypeError('network')
    return new Response('{}')
  })
  await deposit()
  expect(sent, 'a retry after somebody else has signed in').toEqual(['ada', 'ada'])
  await callAuth('/change-password', { newPassword: 'a better password' })
  await call(getWallet)
  drawPageFor(() => undefined)
  await callAuth('/sign-in/email', { email: 'a@example.com', password: 'secret' })
  expect(sent.slice(2), 'a change, a read, a page of nobody').toEqual(['ben', 'ben', null])
})

test('a change of a page of a visitor says so, and what it reads does not', async () => {
  const sent: [string, string | null][] = []
  drawPageFor(() => 'visitor')
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Headers }) => {
    sent.push([url, headers.get(personHeader)])
    return new Response('{}')
  })
  await deposit()
  await call(getWallet)
  drawPageFor(() => undefined)
  expect(sent).toEqual([
    [expect.any(String), 'visitor'],
    [getWallet.path, null],
  ])
})

test('what a proxy refuses with a page of its own is said in a sentence', async () => {
  const refused = (status: number) => {
    vi.stubGlobal('fetch', async () => new Response('<h1>No</h1>', { status }))
    return sendForm('/api/photos', new FormData()).catch((error: unknown) => error)
  }
  expect(await refused(413)).toMatchObject({
    code: 'too_large',
    message: 'The file is too large. Choose a smaller one.',
  })
  expect(await refused(502)).toMatchObject({
    code: 'unavailable',
    message: 'Candor is temporarily unavailable. Please try again.',
  })
})
