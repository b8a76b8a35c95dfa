import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EmailChange, EmailConfirmation, NoDetails } from '../../../shared/people/accounts.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { addressCounted } from '../../base/http/networks.ts'
import { authorize } from '../../base/http/route.ts'
import { signedIn } from '../../../shared/base/roles.ts'
import { requireRecentProof } from '../../base/http/session.ts'
import { emailChangeMail } from '../../base/mail/messages.ts'
import { forward, relay, type AuthRouteDeps } from './auth-proxy.ts'
import { confirmEmailChange, startEmailChange } from './email-change.ts'
import { mailLimit, take, type Limit } from '../../base/http/rate-limits.ts'

const base = '/api/auth'

/** Routes to confirm an email address and to change it. better-auth sends the first link. */
export function mountEmailConfirmation(app: FastifyInstance, deps: AuthRouteDeps) {
  app.post(`${base}/send-verification-email`, (request, reply) => sendLink(deps, request, reply))
  app.post(`${base}/verify-email`, (request, reply) => confirm(deps, request, reply))
  app.post(`${base}/request-email-change`, (request) => changeEmail(deps, request))
  app.post(`${base}/confirm-email-change`, (request) => confirmChange(deps, request))
}

/** Sends a new link to the viewer's own email address. */
async function sendLink(deps: AuthRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  NoDetails.parse(request.body)
  const at = deps.clock.now()
  const viewer = await authorize({ allow: signedIn, withoutCodes: true }, deps.db, request, at)
  await take(deps.db, mailLimit(deps.config, 'confirm', viewer!.id), at)
  const { email, emailVerified } = await deps.db
    .selectFrom('users')
    .select(['email', 'emailVerified'])
    .where('id', '=', viewer!.id)
    .executeTakeFirstOrThrow()
  if (emailVerified) throw new Refusal('conflict', 'Your email address is already confirmed.')
  return relay(await forward(deps, request, { email }), reply)
}

const confirmLimit = ({ ip }: FastifyRequest): Limit => ({
  key: `confirm:${addressCounted(ip)}`,
  max: 100,
  windowMinutes: 15,
})

/**
 * Confirms an email address. better-auth confirms on GET, but the link scanners of mail servers
 * also send a GET, so this route takes a POST from the page. A used link succeeds again.
 */
async function confirm(deps: AuthRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const { token } = EmailConfirmation.parse(request.body)
  await take(deps.db, confirmLimit(request), deps.clock.now())
  const url = `${base}/verify-email?${new URLSearchParams({ token })}`
  const response = await forward(deps, request, undefined, { method: 'GET', url })
  if (!response.ok) {
    throw new Refusal('invalid', 'This link is older than 24 hours or incomplete.')
  }
  return relay(response, reply)
}

/** Sends a link to the new address. The present one stays until the link is followed. */
async function changeEmail(deps: AuthRouteDeps, request: FastifyRequest) {
  const { db, sendMail, config } = deps
  const { email } = EmailChange.parse(request.body)
  const at = deps.clock.now()
  const viewer = (await authorize({ allow: signedIn, withoutCodes: true }, db, request, at))!
  requireRecentProof(viewer, at)
  for (const who of [viewer.id, email]) {
    await take(db, mailLimit(config, 'change-email', who), at)
  }
  const { token } = await db
    .transaction()
    .execute((tx) => startEmailChange(tx, viewer, { email }, at))
  await sendMail(emailChangeMail(email, config.server.publicUrl, token))
  return { sent: true }
}

/** Takes a POST from the page, because the link scanners of mail servers send a GET. */
async function confirmChange({ db, clock, wakeJobs }: AuthRouteDeps, request: FastifyRequest) {
  const body = EmailConfirmation.parse(request.body)
  const at = clock.now()
  await take(db, confirmLimit(request), at)
  await db.transaction().execute((tx) => confirmEmailChange(tx, body, at))
  wakeJobs()
  return { confirmed: true }
}
