import { expect, test } from 'vitest'
import {
  confirmCompanyName,
  getUser,
  listAdmins,
  listUsers,
  refuseCompanyName,
  reinstateUser,
  removeAdmin,
  suspendUser,
} from '../../../shared/people/users.ts'
import { doAction } from '../../test/action.ts'
import type { Action } from '../../test/action.ts'
import { calling, field, openScreen } from '../../test/opened.tsx'
import { answer, refusal } from '../../test/screen.tsx'

const admin = { viewer: { role: 'admin', id: 'me' } } as const
const page = { path: '/admin/users/u1', ...admin } as const
const reviewer = { id: 'u1', role: 'reviewer', name: 'Ada', business: null } as const
const asking = { requestedName: 'Lagos Tea', verifiedName: 'Old Tea' }
const business = {
  id: 'u1',
  role: 'business',
  name: 'Ben',
  business: asking,
  reviewer: null,
} as const
const suspended = { reason: 'Two accounts.' }

test.each<Action>([
  {
    action: 'user: a reviewer is suspended',
    ...page,
    answers: [answer(getUser, reviewer)],
    begin: ['Suspend'],
    typed: { Reason: 'Two accounts of one person.' },
    press: 'Suspend',
    operation: suspendUser,
    sends: { params: { userId: 'u1' }, body: { reason: 'Two accounts of one person.' } },
    reply: answer(suspendUser, { ...reviewer, suspension: suspended }),
    says: ['Ada suspended', 'Reinstate'],
    again: ['Cancel', 'Suspend'],
  },
  {
    action: 'user: somebody is reinstated',
    ...page,
    answers: [answer(getUser, { ...reviewer, suspension: suspended })],
    press: 'Reinstate',
    operation: reinstateUser,
    sends: { params: { userId: 'u1' } },
    reply: answer(reinstateUser, reviewer),
    says: ['User reinstated', 'Suspend'],
  },
  {
    action: 'user: the name of a business is confirmed',
    ...page,
    answers: [answer(getUser, business)],
    press: 'Confirm the name',
    operation: confirmCompanyName,
    sends: { params: { userId: 'u1' }, body: { name: 'Lagos Tea' } },
    reply: answer(confirmCompanyName, { ...business, business: { requestedName: null } }),
    says: ['Name confirmed'],
  },
  {
    action: 'user: the name of a business is refused',
    ...page,
    answers: [answer(getUser, business)],
    begin: ['Refuse'],
    typed: { 'Note to the business': 'It is the name of another company.' },
    press: 'Refuse the name',
    operation: refuseCompanyName,
    sends: {
      params: { userId: 'u1' },
      body: { name: 'Lagos Tea', note: 'It is the name of another company.' },
    },
    reply: answer(refuseCompanyName, { ...business, business: { requestedName: null } }),
    says: ['Ben'],
    again: ['Cancel', 'Refuse'],
  },
  {
    action: 'users: the role of an administrator is taken away',
    path: '/admin/users',
    ...admin,
    answers: [
      answer(listAdmins, {
        items: [
          { id: 'me', name: 'Me' },
          { id: 'a2', name: 'Cyd' },
          { id: 'a3', name: 'Dan' },
        ],
      }),
    ],
    begin: ['Remove Cyd as an administrator'],
    press: 'Remove',
    operation: removeAdmin,
    sends: { params: { userId: 'a2' } },
    says: ['Cyd is no longer an administrator'],
    again: ['Cancel', 'Remove Dan as an administrator'],
  },
])('$action', async (one) => {
  const screen = await doAction(one)
  expect(screen.lacks(...one.says), screen.words()).toEqual([])
})

test('user: a suspension says what it stops for the role', async () => {
  const screen = await openScreen({ ...page, answers: [answer(getUser, reviewer)] })
  await screen.press('Suspend')
  expect(screen.lacks('Their withdrawals are frozen.')).toEqual([])
  expect(screen.shows('accept no new reviews')).toEqual([])
})

test('user: the suspension of a business stops its campaigns', async () => {
  const screen = await openScreen({ ...page, answers: [answer(getUser, business)] })
  await screen.press('Suspend')
  expect(screen.lacks('campaigns accept no new reviews, and their refunds and plan wait')).toEqual(
    [],
  )
  expect(screen.shows('withdrawals are frozen')).toEqual([])
})

test('user: the page of the next person has nothing of the one before', async () => {
  const screen = await openScreen({ ...page, answers: [answer(getUser, reviewer)] })
  await screen.press('Suspend')
  await screen.fill('Reason', 'Two accounts of one person.')
  screen.answerWith(refusal(suspendUser, 'conflict', 'Somebody was faster.'))
  await screen.press('Suspend')
  expect(screen.lacks('Somebody was faster.')).toEqual([])
  screen.answerWith(answer(getUser, { ...reviewer, id: 'u2', name: 'Ben' }))
  await screen.router.navigate({ to: '/admin/users/$userId', params: { userId: 'u2' } })
  await screen.settle()
  expect(screen.dialog()).toEqual([])
  await screen.press('Suspend')
  expect(screen.lacks('Suspend Ben?')).toEqual([])
  expect(screen.shows('Somebody was faster.')).toEqual([])
  expect(field('Reason').value).toBe('')
  await screen.fill('Reason', 'The same person as another.')
  await screen.press('Suspend')
  const body = { reason: 'The same person as another.' }
  expect(screen.sent.at(-1)).toEqual(calling(suspendUser, { params: { userId: 'u2' }, body }))
})

test('users: after Back from a suspension the next person opens with the details', async () => {
  const rowOf = (name: string) => `${name} Email not confirmed Nov 20, 2026`
  const people = [reviewer, { ...reviewer, id: 'u2', name: 'Ben' }]
  const screen = await openScreen({
    ...page,
    path: '/admin/users?role=reviewer',
    answers: [answer(listUsers, { items: people }), answer(getUser, reviewer)],
  })
  await screen.press(rowOf('Ada'))
  await screen.press('Suspend')
  expect(screen.dialog()[0]).toContain('Suspend Ada?')
  screen.router.history.back()
  await screen.settle()
  expect(screen.dialog()).toEqual([])
  screen.answerWith(answer(getUser, people[1]))
  await screen.press(rowOf('Ben'))
  expect(screen.dialog()[0]).toContain('Open page')
  expect(screen.shows('Suspend Ben?')).toEqual([])
})
