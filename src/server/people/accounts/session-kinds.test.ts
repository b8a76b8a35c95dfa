import { expect, test } from 'vitest'
import { codeOf } from '../../test/authenticator.ts'
import { aMember, cookieOf, type Member } from '../../test/members.ts'
import { clock, server } from '../../test/server.ts'
import { enterCode, keyIn, post, type Enabled } from '../../test/two-factor.ts'
import { orFail, request, type Answered } from '../../test/world.ts'

/** Whether a session is remembered is kept in its row, and no cookie or renewal changes it. */

const day = 86_400_000

/** Signs in, and keeps the cookie of the session alone. */
async function signIn({ email, password }: Member, rememberMe: boolean) {
  const answer = await post(null, 'sign-in/email', { email, password, rememberMe })
  return { cookie: sessionIn(answer) }
}

const sessionIn = (answer: Answered<object>) =>
  cookieOf(answer)
    .split('; ')
    .find((cookie) => cookie.startsWith('candor.session_token='))!

const daysLeft = async ({ id }: Member) => {
  const { expiresAt } = await server()
    .db.selectFrom('sessions')
    .select('expiresAt')
    .where('userId', '=', id)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  return Math.round((expiresAt.getTime() - clock.now().getTime()) / day)
}

/** Every request of better-auth that may renew a session or replace it, in one life of a session. */
async function live(person: Member, session: { cookie: string }) {
  const answers: Answered<object>[] = []
  let { cookie } = session
  const done = <T extends Answered<object>>(answer: T) => {
    orFail(answer)
    answers.push(answer)
    cookie = sessionIn(answer) ?? cookie
    return answer
  }
  const read = () => request<object>({ cookie }, 'GET', '/api/auth/get-session')
  done(await read())
  const newPassword = 'another correct horse'
  const change = { currentPassword: person.password, newPassword }
  done(await post({ cookie }, 'change-password', change))
  done(await read())
  const asked = done(
    await post<Enabled>({ cookie }, 'two-factor/enable', { password: newPassword }),
  )
  done(await enterCode({ cookie }, codeOf(keyIn(asked.body.totpURI))))
  done(await read())
  done(await post({ cookie }, 'two-factor/disable', { password: newPassword }))
  done(await read())
  const cookies = answers.flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat() as string[])
  return cookies.filter((one) => one.startsWith('candor.session_token='))
}

test('a session without Remember me stays one, whatever cookies it sends', async () => {
  const person = await aMember('reviewer')
  const cookies = await live(person, await signIn(person, false))
  expect(await daysLeft(person)).toBe(1)
  for (const cookie of cookies) expect(cookie).not.toMatch(/Max-Age=[1-9]|Expires/i)
  expect(cookies.length).toBeGreaterThanOrEqual(3)
})

test('a remembered session stays one', async () => {
  const person = await aMember('reviewer')
  const { cookie } = await signIn(person, true)
  const forged = `${cookie}; candor.dont_remember=true`
  const cookies = await live(person, { cookie: forged })
  expect(await daysLeft(person)).toBe(30)
  for (const one of cookies) expect(one).toMatch(/Max-Age=2592000/)
})

test('better-auth’s own read does not renew a session that is not remembered', async () => {
  const person = await aMember('reviewer')
  const session = await signIn(person, false)
  orFail(await request(session, 'GET', '/api/auth/get-session'))
  expect(await daysLeft(person)).toBe(1)
})

test('a code at sign-in makes the kind of session that was asked for', async () => {
  for (const [rememberMe, days] of [
    [true, 30],
    [false, 1],
  ] as const) {
    const person = await aMember('reviewer')
    const { password, cookie } = person
    const asked = orFail(await post<Enabled>({ cookie }, 'two-factor/enable', { password }))
    orFail(await enterCode({ cookie }, codeOf(keyIn(asked.totpURI))))
    const first = await post(null, 'sign-in/email', { email: person.email, password, rememberMe })
    const [code] = asked.backupCodes
    orFail(await post({ cookie: cookieOf(first) }, 'two-factor/verify-backup-code', { code }))
    expect(await daysLeft(person), String(rememberMe)).toBe(days)
  }
})

test('a code makes a remembered session after a sign-in of the browser that was not', async () => {
  const person = await aMember('reviewer')
  const { email, password, cookie } = person
  const asked = orFail(await post<Enabled>({ cookie }, 'two-factor/enable', { password }))
  orFail(await enterCode({ cookie }, codeOf(keyIn(asked.totpURI))))
  const jar = new Map<string, string>()
  const keep = ({ headers }: Answered<object>) => {
    for (const set of [headers['set-cookie'] ?? []].flat() as string[]) {
      const [name, value] = set.split(';')[0]!.split('=')
      if (/Max-Age=0/.test(set)) jar.delete(name!)
      else jar.set(name!, value!)
    }
    return { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }
  }
  const plain = await post(null, 'sign-in/email', { email, password, rememberMe: false })
  const body = { email, password, rememberMe: true }
  const pending = keep(await post(keep(plain), 'sign-in/email', body))
  const [code] = asked.backupCodes
  orFail(await post(pending, 'two-factor/verify-backup-code', { code }))
  expect(await daysLeft(person)).toBe(30)
})
