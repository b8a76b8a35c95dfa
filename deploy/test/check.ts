// `npm run test:deploy`: deploy/nginx/candor.conf and deploy/rolling-restart.sh, run for real.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { until } from '../../src/server/test/application.ts'
import { codeOf } from '../../src/server/test/authenticator.ts'
import { openClient, type Client } from './client.ts'
import { dropEmbeds, passEventsOn, shareLimitsOfSignIns, shareSessions } from './instances.ts'
import { admin, startStack, type Stack } from './stack.ts'

const person = (email: string) => ({
  name: 'Deployed Bakery',
  email,
  password: 'a password of the test',
  role: 'business',
  phoneNumber: '+234 800 123 4567',
})
const campaign = () => ({
  title: `A campaign behind nginx ${randomUUID()}`,
  product: 'Rye loaf',
  description: 'Buy a loaf in one of our shops and tell everybody honestly how it was for you.',
  pricePerReviewCents: 200,
  targetReviews: 5,
})

async function redirectsToTls({ httpPort }: Stack) {
  const location = await new Promise((resolve, reject) => {
    const plain = request(`http://127.0.0.1:${httpPort}/pricing?show=subscription`, (answer) => {
      answer.resume()
      resolve([answer.statusCode, answer.headers.location])
    })
    plain.on('error', reject).end()
  })
  assert.deepEqual(location, [301, 'https://127.0.0.1/pricing?show=subscription'])
  // A client of the API notices that it sends in the clear.
  const { status } = await fetch(`http://127.0.0.1:${httpPort}/api/session`, { redirect: 'manual' })
  assert.equal(status, 403)
}

async function signsUpWithSecureCookies(client: Client) {
  const { status, headers } = await client.post(
    '/api/auth/sign-up/email',
    person(`${randomUUID()}@candor.example`),
  )
  assert.equal(status, 200)
  const cookie = headers['set-cookie']!.find((one) => one.includes('session_token'))!
  assert.match(cookie, /^__Secure-candor\.session_token=/)
  for (const flag of ['Secure', 'HttpOnly', 'SameSite=Lax']) assert.ok(cookie.includes(flag), flag)
  assert.match(String(headers['strict-transport-security']), /max-age=31536000/)
  const session = await client.send('/api/session')
  assert.equal((JSON.parse(session.body) as { user: { role: string } }).user.role, 'business')
}

/** The limit of failed sign-ins counts the address of the client, whatever the client claims. */
async function countsTheAddressOfTheClient(client: Client, db: pg.Client) {
  const body = JSON.stringify({ email: 'nobody@candor.example', password: 'a wrong password' })
  await client.send('/api/auth/sign-in/email', {
    method: 'POST',
    from: '127.0.0.9',
    body,
    headers: {
      'content-type': 'application/json',
      cookie: '',
      'x-forwarded-for': '203.0.113.7',
    },
  })
  const { rows } = await db.query<{ key: string }>('select key from rate_limits')
  const keys = rows.map(({ key }) => key).join(' ')
  assert.match(keys, /127\.0\.0\.9/)
  assert.doesNotMatch(keys, /203\.0\.113\.7/)
}

async function limitsBodies(client: Client) {
  const large = (bytes: number) =>
    client.post('/api/campaigns', { ...campaign(), description: 'x'.repeat(bytes) })
  const refused = await large(300_000)
  assert.equal(refused.status, 413, refused.body)
  assert.match(refused.body, /"message"/, 'Candor refuses what is a little too large itself')
  assert.equal((await large(2_000_000)).status, 413)
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends a form with a picture, which is followed by so many bytes of nothing. */
function sendPicture(
  client: Client,
  path: string,
  { field, name, value }: Record<'field' | 'name' | 'value', string>,
  bytes: number,
) {
  const boundary = 'the-boundary-of-the-test'
  return client.send(path, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n` +
          `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; ` +
          'filename="registration.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
      png,
      Buffer.alloc(bytes),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
}

async function uploadsDocuments(client: Client) {
  const form = { field: 'documents', name: 'type', value: 'registered' }
  const upload = (bytes: number) => sendPicture(client, '/api/verification', form, bytes)
  const tooLarge = await upload(12_000_000)
  assert.ok([400, 413].includes(tooLarge.status), `12 MB: ${tooLarge.status}`)
  assert.match(tooLarge.body, /10 MB/)
  assert.ok([200, 201].includes((await upload(9_000_000)).status))
}

async function uploadsPhotos(reviewer: Client) {
  const sender = { ...person(`${randomUUID()}@candor.example`), role: 'reviewer', country: 'GB' }
  assert.equal((await reviewer.post('/api/auth/sign-up/email', sender)).status, 200)
  const form = { field: 'file', name: 'alt', value: 'The loaf' }
  const { status, body } = await sendPicture(reviewer, '/api/photos', form, 9_000_000)
  assert.equal(status, 201, body)
}

/** Signs an administrator in, who in production can do nothing before they have codes. */
async function signsInWithCodes(administrator: Client) {
  const signedIn = await administrator.post('/api/auth/sign-in/email', admin)
  assert.equal(signedIn.status, 200, signedIn.body)
  const refused = await administrator.send('/api/users')
  assert.equal(refused.status, 403)
  assert.match(refused.body, /two_factor_required/)
  const { password } = admin
  const enabled = await administrator.post('/api/auth/two-factor/enable', { password })
  assert.equal(enabled.status, 200, enabled.body)
  const { totpURI } = JSON.parse(enabled.body) as { totpURI: string }
  const key = new URL(totpURI).searchParams.get('secret')!
  const code = codeOf(key)
  const entered = await administrator.post('/api/auth/two-factor/verify-totp', { code })
  assert.equal(entered.status, 200, entered.body)
  assert.equal((await administrator.send('/api/users')).status, 200)
}

async function passesLiveEventsOn(client: Client, administrator: Client) {
  const made = await client.post('/api/campaigns', campaign())
  const { id } = JSON.parse(made.body) as { id: string }
  const stream = client.listen()
  await sleep(500)
  const rejected = await administrator.post(`/api/campaigns/${id}/rejection`, {
    note: 'Please say which shops.',
  })
  assert.equal(rejected.status, 200, rejected.body)
  await until(async () => /^event: /m.test(stream.received()), 5)
  stream.close()
}

/** What is the same for everybody comes from nginx the second time, and nothing else does. */
async function keepsPublicAnswers(client: Client) {
  const twice = async (path: string) => {
    await client.send(path)
    return (await client.send(path)).headers['x-cache-status']
  }
  for (const path of ['/sitemap.xml', '/embed.js', '/open', '/transparency'])
    assert.equal(await twice(path), 'HIT', path)
  for (const path of ['/api/session', '/dashboard', '/p/nothing-of-this-name']) {
    assert.notEqual(await twice(path), 'HIT', path)
  }
}

/** Reads and creates without a pause while both instances are restarted. */
async function restartsWithoutAFailedRequest(stack: Stack, client: Client, db: pg.Client) {
  const over = new AbortController()
  const statuses: Record<string, number> = {}
  const created: string[] = []
  const count = (what: string) => (statuses[what] = (statuses[what] ?? 0) + 1)
  const clients = Array.from({ length: 8 }, async (_, index) => {
    while (!over.signal.aborted) {
      const isWriter = index % 4 === 0
      const path = index % 4 === 1 ? '/pricing' : '/api/campaigns'
      const answer = isWriter
        ? await client.post('/api/campaigns', campaign(), { 'idempotency-key': randomUUID() })
        : await client.send(path)
      count(`${isWriter ? 'POST' : 'GET'} ${answer.status}`)
      if (answer.status === 201) created.push((JSON.parse(answer.body) as { id: string }).id)
      await sleep(5)
    }
  })
  await sleep(500)
  const { code, output } = await stack.rollingRestart()
  await sleep(500)
  over.abort()
  await Promise.all(clients)
  assert.equal(code, 0, output)
  console.log(`  ${JSON.stringify(statuses)}`)
  assert.deepEqual(Object.keys(statuses).toSorted(), ['GET 200', 'POST 201'])
  assert.ok(created.length > 50, `${created.length} created`)
  const { rowCount } = await db.query('select from campaigns where id = any($1::uuid[])', [created])
  assert.equal(rowCount, created.length, 'every acknowledged campaign is there')
}

// Bounded, and nothing is left behind: the stack's processes end with this one.
setTimeout(() => {
  console.error('The deployment test took longer than five minutes.')
  process.exit(1)
}, 300_000).unref()

const stack = await startStack()
const db = new pg.Client(stack.databaseUrl)
await db.connect()
const client = openClient(stack)
const administrator = openClient(stack)
const reviewer = openClient(stack)
try {
  const steps: [string, () => Promise<void>][] = [
    ['http redirects to https', () => redirectsToTls(stack)],
    ['cookies are secure and named so', () => signsUpWithSecureCookies(client)],
    ['TRUST_PROXY sees the client', () => countsTheAddressOfTheClient(client, db)],
    ['bodies are limited', () => limitsBodies(client)],
    ['documents of 9 MB arrive, larger ones are refused', () => uploadsDocuments(client)],
    ['a photo of 9 MB arrives', () => uploadsPhotos(reviewer)],
    ['admins need two-factor codes', () => signsInWithCodes(administrator)],
    ['live events arrive at once', () => passesLiveEventsOn(client, administrator)],
    ['nginx keeps public answers, and no others', () => keepsPublicAnswers(client)],
    ['every instance knows a session', () => shareSessions(stack, client)],
    [
      'an event reaches the streams of every instance, and each drops its answers of the embed',
      async () => {
        const people = { client, administrator, campaign: campaign() }
        await dropEmbeds(stack, await passEventsOn(stack, people), db)
      },
    ],
    ['instances count failed sign-ins together', () => shareLimitsOfSignIns(stack, client)],
    ['a rolling restart fails no request', () => restartsWithoutAFailedRequest(stack, client, db)],
  ]
  for (const [name, run] of steps) {
    await run()
    console.log(`✓ ${name}`)
  }
} finally {
  client.close()
  administrator.close()
  reviewer.close()
  await db.end()
  await stack.stop()
}
