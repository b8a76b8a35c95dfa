import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Refusal, statusOf, type RefusalCode } from '../../../shared/base/refusal.ts'
import { isTransient, violated } from '../db/errors.ts'

/** Errors of Fastify itself as refusals. */
const ofStatus: Record<number, [RefusalCode, string]> = {
  400: ['invalid', 'The request could not be read. Please check it and try again.'],
  404: ['not_found', 'There is nothing at this address.'],
  413: ['too_large', 'This request is too large.'],
  415: ['unsupported', 'Send this as JSON.'],
}

/** Constraints that only two requests at the same time can violate. */
const ofConstraint: Record<string, string> = {
  wallets_balance_cents_check: 'The wallet no longer covers this.',
  transfers_key_leg_key: 'This has already been done.',
  users_email_key: 'Email already in use.',
  campaigns_check: 'This campaign has no open places left.',
}

/** The first problem of each field, by its path. */
export function invalid(error: z.ZodError): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= sentence(issue)
  const [first] = Object.values(fields)
  return new Refusal('invalid', first ?? 'Please check what you entered.', { fields })
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return `Unknown field${issue.keys.length > 1 ? 's' : ''}: ${issue.keys.join(', ')}`
  }
  return issue.message
}

function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof z.ZodError) return invalid(error)
  const constraint = violated(error)
  if (constraint && ofConstraint[constraint]) {
    return new Refusal('conflict', ofConstraint[constraint])
  }
  if (isTransient(error)) {
    const message = 'Candor cannot reach its database at the moment. Please try again soon.'
    return new Refusal('unavailable', message, { retryAfter: 2 })
  }
  const status = (error as FastifyError).statusCode
  const known = status === undefined ? undefined : ofStatus[status]
  return known ? new Refusal(...known) : null
}

/** Installs the error handler, the only place that turns an error into a response. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error)
    if (!refusal || refusal.code === 'unavailable') request.log.error(error)
    return send(request, reply, refusal ?? unexpected)
  })
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, new Refusal('not_found', ofStatus[404]![1])),
  )
}

const unexpected = new Refusal('internal', 'Something went wrong on our side. Please try again.')

/** The body of a refused request. */
export function refusalBody({ id }: Pick<FastifyRequest, 'id'>, refusal: Refusal): string {
  const { code, message, fields, reason } = refusal
  return JSON.stringify({ error: { code, message, fields, reason, requestId: id } })
}

export function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const { code, retryAfter } = refusal
  // A route may have allowed caching before it failed.
  reply.header('cache-control', 'no-store')
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply
    .status(statusOf[code])
    .type('application/json; charset=utf-8')
    .send(refusalBody(request, refusal))
}
