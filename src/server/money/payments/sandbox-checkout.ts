import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { inTheme } from '../../base/http/theme.ts'
import type { Db } from '../../base/db/database.ts'
import { beginningOf } from '../../../shared/base/excerpt.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { depositCan } from '../../../shared/money/wallet.ts'
import { authenticationPage, cardPage, endedPage } from './sandbox-pages.ts'
import { mountCheckoutFiles, readCheckout, type Checkout } from './checkout.ts'
import type { PaymentEvent, PaymentProvider } from './payments.ts'
import {
  disputeMillis,
  endOfDispute,
  paymentEvents,
  sandboxRefundEvents,
  checkCard,
  readSignedEvent,
  signEvent,
} from './sandbox.ts'

interface SandboxDeps {
  secret: string
  db: Db
  clock: Clock
}

/**
 * The default provider without keys: its own card page, and webhooks signed like those of a real
 * one.
 */
export function sandboxProvider(deps: SandboxDeps): PaymentProvider {
  let mounted: FastifyInstance
  return {
    mode: 'sandbox',
    readEvents: (rawBody, headers) => [
      readSignedEvent(deps.secret, rawBody, headers, deps.clock.now()),
    ],
    refund: async (order) => {
      await sendEvents(mounted, deps, sandboxRefundEvents(order))
      return []
    },
    checkDeposit: async ({ id: depositId }, { end }) =>
      end ? [{ type: 'failed', depositId, failure: 'Not paid within 24 hours' }] : [],
    endDisputes: () => endDisputes(mounted, deps),
    mountCheckout: (app) => {
      mounted = app
      void app.register(async (checkout) => {
        acceptForms(checkout)
        mountCheckout(checkout, deps)
      })
    },
  }
}

/** Only here: elsewhere a form, which any site can send, is no request of Candor's own pages. */
function acceptForms(app: FastifyInstance) {
  const type = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 8_192 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

type CheckoutRequest = FastifyRequest<{ Params: { depositId: string } }>

function mountCheckout(app: FastifyInstance, deps: SandboxDeps) {
  const { db, clock } = deps
  const find = (request: CheckoutRequest) => readCheckout(db, request.params.depositId)
  const tell = (events: PaymentEvent[]) => sendEvents(app, deps, events)

  mountCheckoutFiles(app)
  app.get('/checkout/:depositId', async (request: CheckoutRequest, reply) => {
    const checkout = await find(request)
    return show(reply, depositCan.pay(checkout) ? cardPage(checkout) : endedPage(checkout))
  })
  // An attempt without success leaves its address in the browser, which opens it again.
  for (const step of ['payment', 'authentication']) {
    app.get(`/checkout/:depositId/${step}`, async (request: CheckoutRequest, reply) => {
      const checkout = await find(request)
      const alert = 'Your payment did not go through. Nothing was charged; please try again.'
      const ended = !depositCan.pay(checkout)
      return show(reply, ended ? endedPage(checkout) : cardPage(checkout, { alert }))
    })
  }
  app.post('/checkout/:depositId/payment', async (request: CheckoutRequest, reply) => {
    const checkout = await find(request)
    if (!depositCan.pay(checkout)) return back(reply, checkout)
    const typed = cardOf(request.body)
    const judged = checkCard(typed, clock.now())
    const { cvc: _, ...kept } = typed
    if ('problems' in judged) {
      return show(reply.status(422), cardPage(checkout, { problems: judged.problems, typed: kept }))
    }
    if (judged.verdict === 'declined') {
      const alert = 'Your card was declined. Nothing was charged; please try another card.'
      return show(reply.status(402), cardPage(checkout, { alert, typed: kept }))
    }
    if (judged.verdict === '3ds') {
      return show(reply, authenticationPage(checkout, tokenOf(deps, checkout)))
    }
    await tell(paymentEvents(judged.verdict, checkout, clock.now()))
    return back(reply, checkout)
  })
  app.post('/checkout/:depositId/authentication', async (request: CheckoutRequest, reply) => {
    const checkout = await find(request)
    if (!depositCan.pay(checkout)) return back(reply, checkout)
    const { result, token } = (request.body ?? {}) as { result?: string; token?: string }
    if (result !== 'complete' || !isToken(deps, checkout, token)) {
      const alert = 'Your bank did not confirm the payment. Nothing was charged.'
      return show(reply.status(402), cardPage(checkout, { alert }))
    }
    await tell(paymentEvents('paid', checkout, clock.now()))
    return back(reply, checkout)
  })
  app.post('/checkout/:depositId/cancellation', async (request: CheckoutRequest, reply) => {
    const checkout = await find(request)
    const failure = 'Cancelled at the checkout'
    if (depositCan.pay(checkout)) {
      await tell([{ type: 'failed', depositId: checkout.id, failure }])
    }
    return back(reply, checkout)
  })
}

/** Wins or loses the disputes that are ten minutes old, as their card says. */
async function endDisputes(app: FastifyInstance, deps: SandboxDeps) {
  const before = new Date(deps.clock.now().getTime() - disputeMillis)
  const due = await deps.db
    .selectFrom('reversals')
    .select(['id', 'depositId'])
    .where('isDispute', '=', sql.lit(true))
    .where('confirmedAt', 'is', null)
    .where('returnedAt', 'is', null)
    .where('createdAt', '<=', before)
    .orderBy('createdAt')
    .execute()
  for (const { id, depositId } of due) await sendEvents(app, deps, [endOfDispute(id, depositId)])
}

/** Sends signed webhooks one after the other, as the servers of a real provider would. */
async function sendEvents(
  app: FastifyInstance,
  { secret, clock }: SandboxDeps,
  events: PaymentEvent[],
) {
  for (const event of events) {
    const { body, headers } = signEvent(secret, event, clock.now())
    const answer = await app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    })
    if (answer.statusCode !== 200) {
      const message = 'The payment could not be confirmed. Please try again.'
      throw new Refusal('unavailable', message, { retryAfter: 5 })
    }
  }
}

/** A token that proves that a card was entered before the 3-D Secure step. */
function tokenOf({ secret }: SandboxDeps, { id }: Checkout): string {
  return createHmac('sha256', secret).update(`3ds:${id}`).digest('hex')
}

function isToken(deps: SandboxDeps, checkout: Checkout, token: unknown): boolean {
  const expected = Buffer.from(tokenOf(deps, checkout))
  const given = Buffer.from(typeof token === 'string' ? token : '')
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function cardOf(body: unknown) {
  const typed = (body ?? {}) as Record<string, unknown>
  const field = (name: string) =>
    typeof typed[name] === 'string' ? beginningOf(typed[name], 30) : ''
  return { number: field('number'), expiry: field('expiry'), cvc: field('cvc') }
}

const show = (reply: FastifyReply, page: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(inTheme(page, reply.request))

const back = (reply: FastifyReply, { id }: Checkout) => reply.redirect(`/checkout/${id}`, 303)
