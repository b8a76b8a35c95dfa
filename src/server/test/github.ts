import { vi } from 'vitest'
import * as contract from '../../shared/people/accounts.ts'
import { cookieOf } from './members.ts'
import { server } from './server.ts'
import { api, orFail, request } from './world.ts'

/** Sign-in with GitHub, whose responses are stubbed. Tests call `vi.unstubAllGlobals` at the end. */

export const gitHubKeys = { GITHUB_CLIENT_ID: 'the-id', GITHUB_CLIENT_SECRET: 'the-secret' }

export interface GitHub {
  id: number
  email: string
  verified?: boolean
  name?: string
  tokenFails?: boolean
}

/** Stubs GitHub's responses to our server for one user. */
export function stubGitHub({ id, email, verified = true, name = 'Somebody', tokenFails }: GitHub) {
  const answers: Record<string, unknown> = {
    'https://github.com/login/oauth/access_token': tokenFails
      ? { error: 'bad_verification_code' }
      : { access_token: 'gho_of_the_test', token_type: 'bearer', scope: 'read:user,user:email' },
    'https://api.github.com/user': { id, login: 'somebody', name, email, avatar_url: '' },
    'https://api.github.com/user/emails': [{ email, primary: true, verified }],
  }
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!(url in answers)) throw new Error(`Unexpected request to ${url}`)
    return Response.json(answers[url])
  })
}

export const startSignIn = (body: object = { provider: 'github' }) =>
  request<{ url: string }>(null, 'POST', '/api/auth/sign-in/social', { body })

/** Signs in through GitHub, and returns the final page and the session. */
export async function signInWith(person: GitHub, body?: object) {
  stubGitHub(person)
  const started = await startSignIn(body)
  const { searchParams } = new URL(orFail(started).url)
  return callBack(`code=a-code&state=${searchParams.get('state')}`, cookieOf(started))
}

export async function callBack(query: string, cookie: string) {
  const answer = await request(null, 'GET', `/api/auth/callback/github?${query}`, {
    headers: { cookie },
  })
  const person = { cookie: cookieOf(answer) }
  const { user } = orFail(await api(person, contract.getSession))
  return { status: answer.status, page: answer.headers.location, user, person }
}

export const linksOf = (person: { id: string }) =>
  server()
    .db.selectFrom('accounts')
    .selectAll()
    .where('userId', '=', person.id)
    .where('providerId', '=', 'github')
    .execute()
