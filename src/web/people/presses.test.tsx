import { expect, test } from 'vitest'
import {
  getSettings,
  editSettings,
  signOutDevice,
  listDevices,
} from '../../shared/people/settings.ts'
import {
  approveVerification,
  listVerifications,
  rejectVerification,
} from '../../shared/people/verification.ts'
import { auth, calling, field, late, openScreen, passTime } from '../test/opened.tsx'
import { answer, refusal } from '../test/screen.tsx'

const deed = { id: 'd1', fileName: 'deed.pdf' }
const waiting = (businessId: string, documents = [deed]) =>
  answer(listVerifications, {
    items: [{ businessId, companyName: 'Lagos Tea', status: 'pending', documents }],
  })
const requests = (id: string) => ({
  path: '/admin/verifications',
  viewer: { role: 'admin', id: 'a1' } as const,
  answers: [waiting(id)],
})
const note = 'The document is not readable at all.'

test('verification: an unread document needs a second press, and is approved by its id', async () => {
  passTime()
  const screen = await openScreen(requests('b1'))
  await screen.press('Approve')
  expect(screen.lacks('You have not opened deed.pdf. Read it, or approve anyway')).toEqual([])
  await screen.wait(7_000)
  expect(screen.sent).toEqual([])
  await screen.press('Approve anyway')
  await screen.wait(7_000)
  const sent = {
    params: { businessId: 'b1' },
    body: { companyName: 'Lagos Tea', documents: ['d1'] },
  }
  expect(screen.sent).toEqual([calling(approveVerification, sent)])
  expect(screen.lacks('Business verified')).toEqual([])
})

test('verification: a document that comes after the warning asks for a press of its own', async () => {
  passTime()
  const screen = await openScreen(requests('b5'))
  await screen.press('Approve')
  expect(screen.shows('Approve anyway')).toHaveLength(1)
  screen.answerWith(waiting('b5', [deed, { id: 'd2', fileName: 'license.pdf' }]))
  dispatchEvent(new Event('visibilitychange'))
  await screen.settle()
  await screen.press('Approve')
  expect(screen.lacks('You have not opened deed.pdf and license.pdf.')).toEqual([])
  await screen.wait(7_000)
  expect(screen.sent).toEqual([])
  await screen.press('Approve anyway')
  await screen.wait(7_000)
  expect(screen.sent).toMatchObject([
    ['approveVerification', { body: { documents: ['d1', 'd2'] } }],
  ])
})

test('verification: a rejection that is taken back keeps its note, and is sent once', async () => {
  passTime()
  const screen = await openScreen(requests('b2'))
  await screen.press('Reject')
  await screen.fill('Note to the business', note)
  await screen.press('Reject business')
  await screen.press('Undo (first)')
  await screen.wait(7_000)
  expect(screen.sent).toEqual([])
  await screen.press('Reject')
  expect(field('Note to the business').value).toBe(note)
  await screen.press('Reject business')
  await screen.wait(7_000)
  const sent = { params: { businessId: 'b2' }, body: { note } }
  expect(screen.sent).toEqual([calling(rejectVerification, sent)])
})

const security = {
  path: '/settings/security',
  viewer: { role: 'business' },
  answers: [
    answer(getSettings, { hasPassword: true }),
    answer(listDevices, { items: [{ id: 'd1', current: true }, { id: 'd2' }] }),
  ],
} as const

test('step-up: an action asks for the password, and is sent again once it is right', async () => {
  const screen = await openScreen({
    ...security,
    answers: [...security.answers],
  })
  screen.answerWith(refusal(signOutDevice, 'step_up_required', 'Confirm it is you.'))
  await screen.press('Sign out Unknown device')
  screen.answerWith(refusal(auth('/step-up'), 'invalid', 'The password is not right.'))
  await screen.fill('Your password', 'wrong')
  await screen.press('Confirm')
  expect(screen.lacks('The password is not right.')).toEqual([])
  expect(field('Your password').value).toBe('')
  screen.answerWith(answer(auth('/step-up')), answer(signOutDevice))
  await screen.fill('Your password', 'my-Password-1')
  await screen.press('Confirm')
  expect(screen.sent.map(([name]) => name)).toEqual([
    'signOutDevice',
    'POST /api/auth/step-up',
    'POST /api/auth/step-up',
    'signOutDevice',
  ])
  expect(screen.dialog()).toEqual([])
  expect(screen.lacks('Device signed out')).toEqual([])
})

test('step-up: cancelled, the action says so and nothing is sent again', async () => {
  const screen = await openScreen(security)
  screen.answerWith(refusal(signOutDevice, 'step_up_required', 'Confirm it is you.'))
  await screen.press('Sign out Unknown device')
  await screen.press('Cancel')
  expect(screen.sent.map(([name]) => name)).toEqual(['signOutDevice'])
  expect(screen.lacks('Confirm it is you.')).toEqual([])
})

test('profile: a refused field says so itself, and what was typed stays', async () => {
  const screen = await openScreen({
    path: '/settings/profile',
    viewer: { role: 'business' },
    answers: [
      answer(getSettings, { role: 'business', phoneNumber: '+234 803 123 4567', name: 'Ada' }),
    ],
  })
  const refused = refusal(editSettings, 'invalid', 'Some fields are not right.')
  const fields = { website: 'This address cannot be reached.' }
  const { error } = refused.body as { error: object }
  screen.answerWith({ ...refused, body: { error: { ...error, fields } } })
  await screen.fill('Website optional', 'https://nowhere.example')
  await screen.press('Save changes')
  expect(screen.alerts()).toContain('This address cannot be reached.')
  expect(field('Website optional').value).toBe('https://nowhere.example')
  expect(document.activeElement).toBe(field('Website optional'))
})

test('sign-in: a wrong password keeps the address, and a second step follows the right one', async () => {
  const screen = await openScreen({ path: '/login', viewer: null })
  const wrong = late(refusal(auth('/sign-in/email'), 'unauthenticated', 'Wrong email or password.'))
  screen.answerWith(wrong)
  await screen.fill('Email', 'ada@example.com')
  await screen.fill('Password', 'wrong-one')
  await screen.pressTwice('Sign in')
  expect(screen.sent).toHaveLength(1)
  await wrong.come()
  await screen.settle()
  expect(screen.lacks('Wrong email or password.')).toEqual([])
  expect(field('Email').value).toBe('ada@example.com')
  screen.answerWith({ ...answer(auth('/sign-in/email')), body: { twoFactorRedirect: true } })
  await screen.fill('Password', 'my-Password-1')
  await screen.press('Sign in')
  expect(screen.shows('Wrong email or password.')).toEqual([])
  expect(screen.lacks('Code')).toEqual([])
})
