import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startFakeClamd } from '../../test/clamd.ts'
import { sendProof } from '../../test/proofs.ts'
import { server, whileConfigured } from '../../test/server.ts'
import { pdf, uploadDocuments } from '../../test/uploads.ts'
import { aBusiness, aReviewer, type Person } from '../../test/world.ts'

/** What a client sends slowly, or not at all, takes no memory and nobody's place. */

const sent = Buffer.alloc(4 * 1024 * 1024, 'x')

/** Sends most of a document and then nothing more. */
function stall({ cookie }: Person) {
  const { port } = server().app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => void (answer += bytes.toString()))
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write(
    `POST /api/verification HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:3000\r\n` +
      `Cookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
      `Content-Length: ${sent.length * 2}\r\n\r\n` +
      '--x\r\ncontent-disposition: form-data; name="documents"; filename="deed.pdf"\r\n' +
      'content-type: application/pdf\r\n\r\n',
  )
  socket.write(sent)
  return { answer: () => answer, end: () => socket.destroy() }
}

/** The status of a whole upload. */
async function upload({ cookie }: Person) {
  const { port } = server().app.server.address() as AddressInfo
  const body = new FormData()
  body.set('type', 'registered')
  body.append('documents', new Blob([new Uint8Array(pdf)]), 'deed.pdf')
  const headers = { cookie, origin: 'http://localhost:3000' }
  const url = `http://127.0.0.1:${port}/api/verification`
  return (await fetch(url, { method: 'POST', body, headers })).status
}

/** How many megabytes of each file have arrived. */
async function arriving(folder: string) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((one) => one.isFile())
  const sizeOf = async ({ parentPath, name }: (typeof files)[0]) =>
    Math.round((await stat(join(parentPath, name))).size / 1024 / 1024)
  return Promise.all(files.map(sizeOf))
}

test('few uploads of an account arrive at one time, and on the disk', async () => {
  const { app } = server()
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const [business, other] = [await aBusiness(), await aBusiness()]
  const folder = await mkdtemp(join(tmpdir(), 'candor-stalled-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const stalled = Array.from({ length: 12 }, () => stall(business))
  const refused = () => stalled.map(({ answer }) => answer()).filter((answer) => answer !== '')
  await expect.poll(() => refused().length).toBe(8)
  for (const answer of refused()) {
    expect(answer).toMatch(/^HTTP\/1\.1 429 [^]*\r\nretry-after: 5\r\n[^]*still on their way/i)
  }
  await expect.poll(() => arriving(folder)).toEqual([4, 4, 4, 4])
  expect(await upload(other)).toBe(201)
  for (const { end } of stalled) end()
  await expect.poll(() => upload(business)).toBe(201)
  await expect.poll(() => arriving(folder)).toEqual([])
})

test.each([
  ['documents', aBusiness, (business: Person) => uploadDocuments(business, ['deed.pdf'])],
  ['proofs', aReviewer, (reviewer: Person) => sendProof(reviewer, pdf)],
])('few %s of an account wait for the check for malware', async (_, aPerson, send) => {
  const over = Promise.withResolvers<void>()
  let scans = 0
  const clamd = await startFakeClamd(() => {
    if (++scans === 5) over.resolve()
    return over.promise
  })
  onTestFinished(clamd.stop)
  await whileConfigured({ CLAMD_URL: clamd.url }, async () => {
    const person = await aPerson()
    const waiting: ReturnType<typeof send>[] = []
    for (let count = 1; count <= 4; count++) {
      waiting.push(send(person))
      await expect.poll(() => scans).toBe(count)
    }
    const fifth = send(person)
    expect((await fifth).status).toBe(429)
    over.resolve()
    expect((await Promise.all(waiting)).map(({ status }) => status)).not.toContain(429)
  })
})
