import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { checkReceipt } from './verification.ts'

const text = 'The crust was crisp.\n\nI would have liked a little more salt.'
const claims = {
  iss: 'http://localhost',
  sub: 'a',
  textSha256: createHash('sha256').update(text).digest('hex'),
  rating: 4,
}

let keys: Parameters<typeof checkReceipt>[2]
let sign: (payload: object) => Promise<string>
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  keys = [{ ...(await exportJWK(publicKey)), kid: 'k1' }]
  sign = (payload) =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg: 'EdDSA', kid: 'k1' }).sign(privateKey)
})

const kindOf = async (jws: string, given: string | null) =>
  (await checkReceipt(jws, given, keys)).kind

test('the signed text matches, also with other line ends and space around it', async () => {
  const jws = await sign(claims)
  expect(await kindOf(jws, text)).toBe('matches')
  expect(await kindOf(jws, `\r\n${text.replaceAll('\n', '\r\n')}  `)).toBe('matches')
  expect(await kindOf(jws, null)).toBe('genuine')
})

test('quotation marks around the text do not count, unless they are its own', async () => {
  const jws = await sign(claims)
  for (const [open, close] of ['“”', '""', '«»', '‘’']) {
    expect(await kindOf(jws, ` ${open}${text}${close}\n`)).toBe('matches')
  }
  expect(await kindOf(jws, `“${text}`)).toBe('changed')
  const textSha256 = createHash('sha256').update(`“${text}”`).digest('hex')
  expect(await kindOf(await sign({ ...claims, textSha256 }), `“${text}”`)).toBe('matches')
})

// spec: 12.20
test('one changed letter of the text is found', async () => {
  const jws = await sign(claims)
  for (const changed of [text.replace('crisp', 'Crisp'), `${text}.`, text.replace('\n\n', '\n')]) {
    expect(await kindOf(jws, changed)).toBe('changed')
  }
})

test('a changed, unsigned or foreign receipt is not genuine', async () => {
  const [head, payload, signature] = (await sign(claims)).split('.')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  expect(await kindOf(`${head}.${part({ ...claims, rating: 5 })}.${signature}`, text)).toBe(
    'forged',
  )
  expect(await kindOf(`${part({ alg: 'none', kid: 'k1' })}.${payload}.`, text)).toBe('forged')
  expect(await kindOf(`${part({ alg: 'HS256', kid: 'k1' })}.${payload}.${signature}`, text)).toBe(
    'forged',
  )
  expect(await kindOf(`${part({ alg: 'EdDSA', kid: 'k2' })}.${payload}.${signature}`, text)).toBe(
    'unknown-key',
  )
  for (const none of ['', 'not a receipt', 'a.b.c']) {
    expect([none, await kindOf(none, text)]).toEqual([none, 'unreadable'])
  }
})

test('a receipt says that its review was unpublished, and whether the text is its text', async () => {
  const jws = await sign({ ...claims, unpublishedAt: '2026-11-23T00:00:00.000Z' })
  expect(await checkReceipt(jws, text, keys)).toMatchObject({
    kind: 'unpublished',
    textMatches: true,
  })
  expect(await checkReceipt(jws, 'Another text', keys)).toMatchObject({ textMatches: false })
  expect(await checkReceipt(jws, null, keys)).toMatchObject({ textMatches: null })
})
