import { expect } from 'vitest'
import * as contract from '../../shared/people/accounts.ts'
import { getSettings } from '../../shared/people/settings.ts'
import { codeOf } from './authenticator.ts'
import { aMember, cookieOf, type Member } from './members.ts'
import { api, orFail, request } from './world.ts'

/** Accounts whose sign-in asks for a code. */

export interface Enabled {
  totpURI: string
  backupCodes: string[]
}
type Guest = { cookie: string } | null

export const post = <T = object>(person: Guest, path: string, body: object) =>
  request<T>(person, 'POST', `/api/auth/${path}`, { body })
export const enterCode = (person: Guest, code: string) =>
  post(person, 'two-factor/verify-totp', { code })
export const enterRecovery = (person: Guest, code: string) =>
  post(person, 'two-factor/verify-backup-code', { code })
export const sessionOf = async (person: Guest) =>
  orFail(await api(person, contract.getSession)).user
export const isOn = async (person: Member) =>
  orFail(await api(person, getSettings)).twoFactorEnabled

export const keyIn = (totpURI: string) => new URL(totpURI).searchParams.get('secret')!

/** A person with two-factor codes turned on, which uses up the current code. */
export async function aCarefulMember() {
  const member = await aMember('reviewer')
  const { password } = member
  const enabled = orFail(await post<Enabled>(member, 'two-factor/enable', { password }))
  const code = (steps: number) => codeOf(keyIn(enabled.totpURI), steps)
  const first = code(0)
  const answer = await enterCode(member, first)
  expect(answer.status).toBe(200)
  return {
    member: { ...member, cookie: cookieOf(answer) },
    code,
    first,
    codes: enabled.backupCodes,
  }
}

/** Does the first step of signing in and returns the cookies that the second step needs. */
export async function firstStep(
  { email, password }: Member,
  { rememberMe = false }: { rememberMe?: boolean } = {},
) {
  const answer = await post(null, 'sign-in/email', { email, password, rememberMe })
  expect(answer.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
  return { cookie: cookieOf(answer) }
}
