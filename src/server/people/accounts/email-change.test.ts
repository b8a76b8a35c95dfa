import { expect, test } from 'vitest'
import { getSession, undoChange } from '../../../shared/people/accounts.ts'
import { listAudit } from '../../../shared/platform/audit.ts'
import { getSettings } from '../../../shared/people/settings.ts'
import { getUser, suspendUser } from '../../../shared/people/users.ts'
import { expireDue } from '../../jobs/expire.ts'
import { deliveredMails, tokenIn } from '../../test/deliver.ts'
import { aMember, type Member } from '../../test/members.ts'
import { clock, server } from '../../test/server.ts'
import { post } from '../../test/two-factor.ts'
import { anAdmin, api, atOnce, orFail, type Person } from '../../test/world.ts'

let made = 0
const newAddress = () => `new-${++made}@example.com`
const change = (person: Pick<Person, 'cookie'> | null, email: string) =>
  post(person, 'request-email-change', { email })
const confirm = (token: string) => post(null, 'confirm-email-change', { token })
const linkTo = (email: string) => tokenIn(server().mails, email, '/change-email')
const signIn = ({ email, password }: Pick<Member, 'email' | 'password'>) =>
  post(null, 'sign-in/email', { email, password })
const emailOf = async (person: Pick<Person, 'cookie'>) =>
  orFail(await api(person, getSettings)).email

// spec: 10.42
test('a change takes effect when the link in the mail to the new address is followed', async () => {
  const member = await aMember('reviewer')
  const email = newAddress()
  await post(null, 'request-password-reset', { email: member.email })
  const reset = tokenIn(server().mails, member.email, '/reset-password')
  expect((await change(member, ` ${email.toUpperCase()} `)).status).toBe(200)
  expect(await emailOf(member)).toBe(member.email)
  const mail = server().mails.findLast(({ to }) => to === email)!
  // No text by somebody who may be a stranger to this address.
  expect(mail.text).toMatch(/^Hello,\n/)
  expect(mail.text).not.toContain(member.email)

  expect((await confirm('made-up')).status).toBe(400)
  const clicks = await atOnce(2, () => confirm(linkTo(email)))
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await emailOf(member)).toBe(email)
  expect(orFail(await api(member, getSession)).user?.isVerified).toBe(true)
  expect((await signIn(member)).status).toBe(401)
  expect((await signIn({ ...member, email })).status).toBe(200)
  // The open reset link is in the old mailbox.
  const body = { token: reset, newPassword: 'another correct horse' }
  expect((await post(null, 'reset-password', body)).status).toBe(400)

  const { items } = orFail(await api(await anAdmin(), listAudit, { query: { actor: member.id } }))
  expect(items.find(({ action }) => action === 'changeEmail')).toMatchObject({
    before: { email: 'm…@example.com' },
    after: { email: 'n…@example.com' },
  })
})

test('the old address gets a link that undoes the change and what was changed after it', async () => {
  const member = await aMember('reviewer')
  const email = newAddress()
  await change(member, email)
  expect((await confirm(linkTo(email))).status).toBe(200)
  const mails = await deliveredMails()
  expect(mails.filter(({ to }) => to === email)).toEqual([])
  const token = tokenIn(mails, member.email, '/undo')
  expect(orFail(await api(null, undoChange, { body: { token } }))).toEqual({ undone: true })
  expect(orFail(await api(member, getSession)).user).toBeNull()
  expect((await signIn({ ...member, email })).status).toBe(401)
  expect((await signIn(member)).status).toBe(403)
})

test('undoing the first change ends the links of later ones, and a change that waits', async () => {
  const member = await aMember('reviewer')
  const [first, second, third] = [newAddress(), newAddress(), newAddress()]
  for (const email of [first, second]) {
    await change(member, email)
    expect((await confirm(linkTo(email))).status).toBe(200)
  }
  await change(member, third)
  const mails = await deliveredMails()
  const [own, theirs] = [member.email, first].map((email) => tokenIn(mails, email, '/undo'))
  const undo = (token: string | undefined) =>
    api(null, undoChange, { body: { token: token ?? '' } })
  orFail(await undo(own))
  expect((await undo(theirs)).status, 'the link in the mailbox of the thief').toBe(400)
  await post(null, 'request-password-reset', { email: member.email })
  const token = tokenIn(server().mails, member.email, '/reset-password')
  const newPassword = 'back to my own account'
  expect((await post(null, 'reset-password', { token, newPassword })).status).toBe(200)
  expect((await confirm(linkTo(third))).status).toBe(400)
  expect((await signIn({ email: member.email, password: newPassword })).status).toBe(200)
})

test('nobody else takes an old address while its owner can undo the change', async () => {
  const member = await aMember('reviewer')
  const email = newAddress()
  await change(member, email)
  const old = { ...member, password: 'a long walk home', phoneNumber: '+234 800 123 4567' }
  const register = () =>
    post(null, 'sign-up/email', {
      name: 'Somebody Else',
      email: old.email,
      password: old.password,
      phoneNumber: old.phoneNumber,
      role: 'business',
    })
  // At the same moment, too: the address passes from one state to the other without a gap.
  const answers = await Promise.all([
    confirm(linkTo(email)),
    ...Array.from({ length: 6 }, register),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, ...Array<number>(6).fill(409)])
  expect((await register()).error?.message).toBe('Email already in use.')
  const other = await aMember('business')
  expect((await change(other, member.email)).status).toBe(409)
  const theft = server().owner.query('update users set email = $1 where id = $2', [
    member.email,
    other.id,
  ])
  await expect(theft).rejects.toMatchObject({ code: '23505', constraint: 'users_email_key' })

  const token = tokenIn(await deliveredMails(), member.email, '/undo')
  orFail(await api(null, undoChange, { body: { token } }))
  const { rows } = await server().owner.query('select email from users where id = $1', [member.id])
  expect(rows).toEqual([{ email: member.email }])
})

test('a person takes back an old address of their own', async () => {
  const member = await aMember('reviewer')
  const email = newAddress()
  await change(member, email)
  await confirm(linkTo(email))
  expect((await change(member, member.email)).status).toBe(200)
  expect((await confirm(linkTo(member.email))).status).toBe(200)
  expect(await emailOf(member)).toBe(member.email)
})

test('after the time to undo it, an old address is free', async () => {
  const member = await aMember('reviewer')
  const email = newAddress()
  await change(member, email)
  await confirm(linkTo(email))
  clock.travel({ days: 8 })
  await expireDue(server().db, clock.now(), server().app.log)
  const body = { name: 'Somebody Else', email: member.email, password: 'a long walk home' }
  const more = { phoneNumber: '+234 800 123 4567', role: 'business' }
  expect((await post(null, 'sign-up/email', { ...body, ...more })).status).toBe(200)
})

test('an address that is taken is refused, also when it was registered in the meantime', async () => {
  const [member, other] = [await aMember('reviewer'), await aMember('business')]
  const taken = await change(member, other.email)
  expect([taken.status, taken.error?.message]).toEqual([409, 'Email already in use.'])
  expect((await change(member, member.email)).status).toBe(409)

  const email = newAddress()
  await change(member, email)
  await change(other, email)
  const [first, second] = server().mails.filter(({ to }) => to === email)
  const tokens = [first!, second!].map((mail) => tokenIn([mail], email, '/change-email'))
  const answers = await atOnce(2, (i) => confirm(tokens[i]!))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a change needs a recent proof, and is limited to five mails an hour', async () => {
  const member = await aMember('reviewer')
  expect((await change(null, newAddress())).status).toBe(401)
  for (let i = 0; i < 5; i++) expect((await change(member, newAddress())).status).toBe(200)
  expect((await change(member, newAddress())).status).toBe(429)
  clock.travel({ minutes: 11 })
  expect(await change(member, newAddress())).toMatchObject({
    status: 403,
    error: { code: 'step_up_required' },
  })
})

test('a link of a suspended person changes nothing', async () => {
  const member = await aMember('reviewer')
  const email = newAddress()
  await change(member, email)
  const params = { userId: member.id }
  const body = { reason: 'The person has two accounts.' }
  orFail(await api(await anAdmin(), suspendUser, { params, body }))
  expect((await confirm(linkTo(email))).status).toBe(400)
  const person = orFail(await api(await anAdmin(), getUser, { params }))
  expect(person.email).toBe(member.email)
})

test('a link ends after 24 hours, with a newer one, and with a lock', async () => {
  const member = await aMember('reviewer')
  const [old, email] = [newAddress(), newAddress()]
  await change(member, old)
  await change(member, email)
  expect((await confirm(linkTo(old))).status).toBe(400)
  clock.travel({ days: 1 })
  const late = await confirm(linkTo(email))
  expect([late.status, late.error?.message]).toEqual([
    400,
    'This link has already been used or is older than 24 hours.',
  ])
})

test('a new password ends a change that waits for its link', async () => {
  const newPassword = 'another correct horse'
  const changed = await aMember('reviewer')
  const [first, second] = [newAddress(), newAddress()]
  expect((await change(changed, first)).status).toBe(200)
  const body = { currentPassword: changed.password, newPassword }
  expect((await post(changed, 'change-password', body)).status).toBe(200)
  expect((await confirm(linkTo(first))).status).toBe(400)

  const reset = await aMember('reviewer')
  expect((await change(reset, second)).status).toBe(200)
  await post(null, 'request-password-reset', { email: reset.email })
  const token = tokenIn(server().mails, reset.email, '/reset-password')
  expect((await post(null, 'reset-password', { token, newPassword })).status).toBe(200)
  expect((await confirm(linkTo(second))).status).toBe(400)
})
