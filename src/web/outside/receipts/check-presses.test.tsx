import { createHash } from 'node:crypto'
import { fireEvent } from '@testing-library/react'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

// The page is HTML of the server: these are the parts of it that the script knows.
const page = `
  <form data-receipt-form>
    <textarea name="receipt"></textarea><p data-receipt-error role="alert"></p>
    <textarea name="text"></textarea>
    <button type="submit" disabled>Check</button><button type="reset" hidden>Check another</button>
    <div data-result></div>
  </form>`
const id = '3f0e6a52-70a5-4e0c-9a3e-0d7a3c5f6b11'
const text = 'A mild tea.'
const claims = {
  sub: id,
  textSha256: createHash('sha256').update(text).digest('hex'),
  rating: 4,
  product: 'Tea',
  business: 'Lagos Tea',
  amountCents: 5_00,
  writtenAt: '2026-11-20T12:00:00.000Z',
  decidedAt: '2026-11-21T12:00:00.000Z',
}

async function aKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const sign = (payload: object) =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey)
  return { jwk: { ...(await exportJWK(publicKey)), kid }, sign }
}

const key = await aKey('k1')
const jws = await key.sign(claims)

let asked: string[] = []
let answers: Record<string, unknown> = {}
/** Of an address without an answer. */
let missing = 404

beforeEach(async () => {
  asked = []
  missing = 404
  answers = { '/.well-known/jwks.json': { keys: [key.jwk] } }
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const status = url in answers ? 200 : missing
    return Response.json((await answers[url]) ?? null, { status })
  })
  document.body.innerHTML = page
  vi.resetModules()
  await import('./check.ts')
})

const part = (selector: string) => document.querySelector<HTMLElement>(selector)!
const result = () => part('[data-result]').textContent
const type = (name: string, value: string) =>
  fireEvent.input(part(`[name=${name}]`), { target: { value } })

async function check(receipt: string, given = '') {
  type('receipt', receipt)
  type('text', given)
  fireEvent.submit(part('form'))
  await vi.waitFor(() => expect(result()).not.toContain('Checking…'))
  return result()
}

test('a receipt with its text is the published one, and a changed letter is found', async () => {
  expect(part('[type=submit]')).toHaveProperty('disabled', false)
  const said = await check(jws, text)
  const facts = ['This is the published text', 'Tea, by Lagos Tea', '4 of 5', '$5.00']
  expect(facts.filter((fact) => !said.includes(fact))).toEqual([])
  expect(part('a').getAttribute('href')).toBe(`/r/${id}`)
  expect(said).not.toContain('In the digest of')
  type('text', 'A mild Tea.')
  expect(result()).toBe('')
  expect(await check(jws, 'A mild Tea.')).toContain('This is not the signed text')
  expect(await check(jws)).toContain('The receipt is genuine')
})

test('nothing is checked without a receipt, and the field says so until something is typed', async () => {
  fireEvent.submit(part('form'))
  expect(part('[data-receipt-error]').textContent).toContain('Paste the receipt')
  expect(document.activeElement).toBe(part('[name=receipt]'))
  expect(asked).toEqual([])
  expect(part('[type=reset]').hidden).toBe(true)
  type('receipt', 'x')
  expect(part('[data-receipt-error]').textContent).toBe('')
  expect(await check('not a receipt')).toContain('This is not a receipt')
})

test('of an address the receipt is asked for; without one, or without keys, it says which', async () => {
  answers[`/api/public/reviews/${id}/receipt`] = { jws, inclusion: null }
  expect(await check(`https://candor.example/r/${id}`, text)).toContain('the published text')
  expect(asked).toContain(`/api/public/reviews/${id}/receipt`)
  const other = id.replace('3f', '4f')
  expect(await check(`/r/${other}`)).toContain('There is no receipt at this address')
  answers = {}
  expect(await check(jws)).toContain('This could not be checked')
})

test.each([429, 500, 503])('an answer %i does not say that there is no receipt', async (status) => {
  missing = status
  expect(await check(`/r/${id}`)).toContain('This could not be checked')
})

test.each(['?utm_source=mail', '#receipt', '/?a=b#c'])(
  'an address may end with %s',
  async (end) => {
    answers[`/api/public/reviews/${id}/receipt`] = { jws, inclusion: null }
    expect(await check(`https://candor.example/r/${id}${end}`, text)).toContain(
      'the published text',
    )
  },
)

test('a browser that cannot check signatures says so', async () => {
  const without = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error())
  onTestFinished(() => without.mockRestore())
  expect(await check(jws, text)).toContain('This browser cannot check the signature.')
})

test('a receipt of another key, or that its digest lacks, is not taken for genuine', async () => {
  const foreign = await (await aKey('k2')).sign(claims)
  expect(await check(foreign)).toContain('Signed with an unknown key')
  const day = '2026-11-21'
  answers[`/.well-known/candor-digest.json?day=${day}`] = []
  const inclusion = { day, index: 0, size: 1, path: [] }
  const said = await check(JSON.stringify({ jws, inclusion }), text)
  expect(said).toContain('The digest of that day does not have this receipt')
  expect(said).not.toContain('published text')
})

test('a review that was unpublished says since when, and whether the text is its own', async () => {
  const gone = await key.sign({ ...claims, unpublishedAt: '2026-11-23T12:00:00.000Z' })
  expect(await check(gone, text)).toContain('The text is the one that was published.')
  const other = await check(gone, 'Another text.')
  expect(other).toContain('Unpublished since November 23, 2026')
  expect(other).toContain('The text is not the one that was published.')
})

test('an answer to what was typed before is not shown, and another check begins empty', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  answers['/.well-known/jwks.json'] = promise
  type('receipt', jws)
  fireEvent.submit(part('form'))
  expect(part('[type=reset]').hidden).toBe(false)
  fireEvent.click(part('[type=reset]'))
  resolve({ keys: [key.jwk] })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await new Promise((done) => setTimeout(done, 20))
  expect(result()).toBe('')
  expect(part('[type=reset]').hidden).toBe(true)
})
