import { expect, test } from 'vitest'
import { aMember, cookieOf, password } from '../../test/members.ts'
import { server } from '../../test/server.ts'
import { request } from '../../test/world.ts'

const messages = {
  common: 'This is one of the most common passwords. Choose another one.',
  few: 'Use at least four different letters, digits or signs.',
  row: 'Do not use a row of letters or digits as your password. Choose another one.',
  ours: 'Do not use our name as your password. Choose another one.',
}

/** What has eight characters and is guessed at once. */
const weak: [password: string, message: string][] = [
  ['        ', messages.few],
  ['aaaaaaaa', messages.few],
  ['AaAaAaAa', messages.few],
  ['a a a a a', messages.few],
  ['1212121212', messages.few],
  ['abcabcabcabc', messages.few],
  ['\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b', messages.few],
  ['\u3000ａａａａａａａ', messages.few],
  ['  password1  ', messages.common],
  ['ｐａｓｓｗｏｒｄ１', messages.common],
  ['passwordpassword', messages.common],
  ['bcdefghi', messages.row],
  ['zyxwvutsr', messages.row],
]

const own = (word: string) =>
  `Do not use your name or a part of your email address as your password: ${word}`

let made = 0
const signUp = (chosen: string, email = `bisi.adewale-${++made}@example.com`) =>
  request(null, 'POST', '/api/auth/sign-up/email', {
    body: {
      name: 'Adaobi Eze',
      email,
      password: chosen,
      phoneNumber: '+234 800 123 4567',
      role: 'business',
    },
  })

test.each([
  ['password1', messages.common],
  ['Password1', messages.common],
  ['12345678', messages.common],
  ['qwertyuiop', messages.common],
  ['Adaobi Eze', own('adaobieze')],
  ['adaobieze1990', own('adaobieze')],
  ['1-ADAOBI-1', own('adaobi')],
  ['bisiadewale', own('bisiadewale')],
  ['Glow-Lagos-77', own('glowlagos'), 'ada@glowlagos.example'],
  ['candor2026!', messages.ours],
])(
  'nobody registers with the password “%s”',
  async (chosen, message, email = 'bisi.adewale@example.com') => {
    const answer = await signUp(chosen, email)
    expect([answer.status, answer.error?.message, answer.error?.fields]).toEqual([
      400,
      message,
      { password: message },
    ])
  },
)

test.each(weak)('nobody registers with the weak password “%s”', async (chosen, message) => {
  const answer = await signUp(chosen)
  expect([answer.status, answer.error?.fields]).toEqual([400, { password: message }])
})

test.each(['adaobi likes long walks', 'Candor pays whatever the rating', 'zq7-mild-otter'])(
  'the password “%s” is accepted',
  async (chosen) => {
    expect((await signUp(chosen)).status).toBe(200)
  },
)

test('the same holds for a change of password and for a reset by mail', async () => {
  const member = await aMember('reviewer')
  const change = (newPassword: string) =>
    request(member, 'POST', '/api/auth/change-password', {
      body: { currentPassword: password, newPassword },
    })
  const fields = { newPassword: messages.common }
  expect((await change('password1')).error).toMatchObject({ message: messages.common, fields })
  for (const [chosen, message] of weak) {
    expect([chosen, (await change(chosen)).error?.message]).toEqual([chosen, message])
  }
  expect((await change('ngozi-okafor-1')).error?.message).toBe(own('ngoziokafor'))

  await request(null, 'POST', '/api/auth/request-password-reset', { body: { email: member.email } })
  const token = /token=([\w-]+)/.exec(server().mails.at(-1)!.text)![1]!
  const reset = (newPassword: string) =>
    request(null, 'POST', '/api/auth/reset-password', { body: { token, newPassword } })
  expect((await reset('iloveyou')).error).toMatchObject({ message: messages.common, fields })
  for (const [chosen, message] of weak) {
    expect([chosen, (await reset(chosen)).error?.message]).toEqual([chosen, message])
  }
  // The link is not used up by a refused password.
  expect((await reset('zq7-mild-otter')).status).toBe(200)
  const signIn = await request(null, 'POST', '/api/auth/sign-in/email', {
    body: { email: member.email, password: 'zq7-mild-otter' },
  })
  expect(cookieOf(signIn)).toContain('candor')
})
