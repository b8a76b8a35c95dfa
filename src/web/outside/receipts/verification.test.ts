import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { checkReceipt, isIncluded } from './verification.ts'

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

test('a browser that cannot check the signature does not call a receipt forged', async () => {
  const jws = await sign(claims)
  const without = vi
    .spyOn(crypto.subtle, 'importKey')
    .mockRejectedValue(new DOMException('Unrecognized name.', 'NotSupportedError'))
  onTestFinished(() => without.mockRestore())
  expect(await kindOf(jws, text)).toBe('unsupported')
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

/** A tree of three leaves, by hand: the third has no neighbour on its level. */
async function aDigestOf(jws: string, { index }: { index: number }) {
  const hash = (...parts: (Buffer | string)[]) =>
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
      .digest()
  const leaves = ['one', 'two', 'three'].toSpliced(index, 1, jws)
  const [a, b, c] = leaves.map((leaf) => hash(Buffer.of(0), leaf)) as [Buffer, Buffer, Buffer]
  const ab = hash(Buffer.of(1), a, b)
  const root = hash(Buffer.of(1), ab, c).toString('hex')
  const path = ([[b, c], [a, c], [ab]][index] ?? []).map((node) => node.toString('hex'))
  const day = '2026-11-28'
  const digest = await sign({ day, root, previous: null, count: 2, ledger: '{}' })
  return { digest, inclusion: { day, index, size: 3, path } }
}

// spec: 15.50
test('a receipt is in the digest to whose root its path leads, and nowhere else', async () => {
  const jws = await sign(claims)
  for (const index of [0, 1, 2]) {
    const { digest, inclusion } = await aDigestOf(jws, { index })
    expect(await isIncluded(jws, inclusion, digest, keys)).toBe(true)
    const other = await sign({ ...claims, rating: 5 })
    expect(await isIncluded(other, inclusion, digest, keys)).toBe(false)
    const [head, payload] = digest.split('.')
    const wrong: [object, string?][] = [
      [{ index: (index + 1) % 3 }],
      [{ index: 3 }],
      [{ size: 2 }],
      [{ day: '2026-11-27' }],
      [{ path: inclusion.path.toReversed().concat(inclusion.path) }],
      [{ path: inclusion.path.slice(1) }],
      [{ path: [] }],
      [{}, `${head}.${payload}.${'A'.repeat(86)}`],
      [{}, await sign({ day: inclusion.day, root: 'none', count: 2 })],
    ]
    for (const [change, given = digest] of wrong) {
      const changed = { ...inclusion, ...change }
      expect([change, await isIncluded(jws, changed, given, keys)]).toEqual([change, false])
    }
    expect(await isIncluded(jws, inclusion, digest, [])).toBe(false)
    expect(await kindOf(digest, null), 'a digest is no receipt').toBe('unreadable')
  }
})
