import { expect, test } from 'vitest'
import { undoChange } from '../../../shared/people/accounts.ts'
import { renderNotification } from '../../platform/notifications/render.ts'
import { deliveredMails, tokenIn } from '../../test/deliver.ts'
import { aMember, password, type Member } from '../../test/members.ts'
import { clock, server } from '../../test/server.ts'
import { api, orFail, request } from '../../test/world.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

interface From {
  agent?: string
  address?: string
  cookie?: string
}

const signIn = ({ email }: Member, { agent = firefox, address, cookie }: From = {}) =>
  request(null, 'POST', '/api/auth/sign-in/email', {
    body: { email, password },
    address,
    headers: { 'user-agent': agent, ...(cookie && { cookie }) },
  })

/** The sentences that the person was told, also when no session is left to read them. */
async function told({ id }: Member) {
  const rows = await server()
    .db.selectFrom('notifications')
    .select(['kind', 'data', 'events'])
    .where('userId', '=', id)
    .where('kind', '=', 'new-device')
    .execute()
  return rows.map(({ kind, data, events }) => renderNotification(kind, data, events).text)
}

const deviceOf = (cookie: string) =>
  cookie.split('; ').find((one) => one.startsWith('candor.device=')) ?? ''

// spec: 10.43
test('a sign-in with another browser is told in Candor and by mail, with a link to end it', async () => {
  const member = await aMember('reviewer', { address: '203.0.113.4' })
  expect(await told(member)).toEqual([])
  const thief = await signIn(member, { agent: chrome, address: '198.51.100.9' })
  expect(thief.status).toBe(200)
  const [text] = await told(member)
  expect(text).toContain('a device that was not used before: Chrome on Linux')
  await server().db.updateTable('users').set({ notifyEmail: false }).execute()
  const mails = await deliveredMails()
  const mail = mails.find(({ to, text: words }) => to === member.email && words.includes(text!))!
  expect(mail.html).toContain('Undo and lock my account')

  const token = tokenIn([mail], member.email, '/undo')
  orFail(await api(null, undoChange, { body: { token } }))
  const sessions = server().db.selectFrom('sessions').selectAll()
  expect(await sessions.where('userId', '=', member.id).execute()).toEqual([])
  const again = await signIn(member, { agent: chrome, address: '198.51.100.9' })
  expect([again.status, again.error?.message]).toEqual([403, expect.stringContaining('locked')])
})

// spec: 10.43
test('the same browser is known by its cookie, wherever it is', async () => {
  const member = await aMember('reviewer', { address: '203.0.113.4' })
  const device = deviceOf(member.cookie)
  expect(device).not.toBe('')
  for (const address of ['198.51.100.9', '192.0.2.7']) {
    expect((await signIn(member, { agent: chrome, address, cookie: device })).status).toBe(200)
  }
  expect(await told(member)).toEqual([])
})

test('a browser without cookies is known by its kind and network, and forgotten', async () => {
  const member = await aMember('reviewer')
  await signIn(member, { agent: chrome, address: '198.51.100.9' })
  expect(await told(member)).toHaveLength(1)
  await signIn(member, { agent: chrome, address: '198.51.100.77' })
  expect(await told(member)).toHaveLength(1)
  await signIn(member, { agent: chrome, address: '198.51.101.77' })
  await signIn(member, { agent: firefox, address: '198.51.100.77' })
  expect(await told(member)).toHaveLength(3)
  clock.travel({ days: 91 })
  await signIn(member, { agent: chrome, address: '198.51.100.9' })
  expect(await told(member)).toHaveLength(4)
})

test('the cookie of another person or a made-up one is not a known browser', async () => {
  const [member, other] = [await aMember('reviewer'), await aMember('reviewer')]
  const foreign = { agent: chrome, address: '198.51.100.9', cookie: deviceOf(other.cookie) }
  await signIn(member, foreign)
  await signIn(member, { agent: chrome, address: '192.0.2.7', cookie: 'candor.device=' })
  expect(await told(member)).toHaveLength(2)
})

test('many new browsers in a day make five notices', async () => {
  const member = await aMember('reviewer')
  for (let i = 0; i < 8; i++) await signIn(member, { agent: chrome, address: `198.51.${i}.1` })
  expect(await told(member)).toHaveLength(5)
  const waiting = await server()
    .db.selectFrom('undoLinks')
    .select('id')
    .where('userId', '=', member.id)
    .execute()
  expect(waiting).toHaveLength(5)
})

test('a failed sign-in makes no browser known and sets no cookie', async () => {
  const member = await aMember('reviewer')
  const failed = await request(null, 'POST', '/api/auth/sign-in/email', {
    body: { email: member.email, password: 'wrong wrong' },
    address: '198.51.100.9',
    headers: { 'user-agent': chrome },
  })
  expect([failed.status, failed.headers['set-cookie']]).toEqual([401, undefined])
  await signIn(member, { agent: chrome, address: '198.51.100.9' })
  expect(await told(member)).toHaveLength(1)
})
