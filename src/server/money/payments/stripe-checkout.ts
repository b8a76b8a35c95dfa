import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Stripe } from 'stripe'
import { depositCan } from '../../../shared/money/wallet.ts'
import { inTheme } from '../../base/http/theme.ts'
import type { Db } from '../../base/db/database.ts'
import { html } from '../../base/http/html.ts'
import type { OpenDeposit } from './payments.ts'
import { recordCheckout } from './record-payment.ts'
import { mountCheckoutFiles, readCheckout, type Checkout } from './checkout.ts'

interface CheckoutDeps {
  stripe: Stripe
  db: Db
  publicUrl: string
}

type CheckoutRequest = FastifyRequest<{ Params: { depositId: string } }>

/**
 * Redirects the checkout of a pending deposit to Stripe, and of any other deposit to the wallet.
 */
export function mountStripeCheckout(app: FastifyInstance, deps: CheckoutDeps) {
  const wallet = `${deps.publicUrl}/wallet`

  mountCheckoutFiles(app)
  app.get('/checkout/:depositId', async (request: CheckoutRequest, reply) => {
    const checkout = await readCheckout(deps.db, request.params.depositId)
    reply.header('cache-control', 'no-store')
    if (!depositCan.pay(checkout)) return reply.redirect(wallet, 303)
    try {
      const session = await createSession(deps.stripe, checkout, wallet)
      const opened = { depositId: checkout.id, checkoutReference: session.id }
      await deps.db.transaction().execute((tx) => recordCheckout(tx, opened))
      return reply.redirect(session.url ?? wallet, 303)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      const { type, code, statusCode, requestId } = error
      request.log.error({ type, code, statusCode, stripe: requestId }, 'no checkout at Stripe')
      return sendErrorPage(reply, code)
    }
  })
}

/** The deposit id is the idempotency key, so reloading leads to the same session. */
function createSession(stripe: Stripe, { id, amountCents }: Checkout, wallet: string) {
  const metadata = { depositId: id }
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      // Only cards: with a bank transfer, people could pay twice before the first one arrives.
      allowed_payment_method_types: ['card'],
      adaptive_pricing: { enabled: false },
      client_reference_id: id,
      metadata,
      payment_intent_data: { metadata },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: amountCents,
            product_data: { name: 'Candor wallet' },
          },
        },
      ],
      success_url: wallet,
      cancel_url: wallet,
    },
    { idempotencyKey: id },
  )
}

/**
 * Reads the session of an open deposit; with `end`, expires it. Null when there is none, `open`
 * when it can still be paid.
 */
export async function checkSession(
  stripe: Stripe,
  { checkoutReference: id }: OpenDeposit,
  { end }: { end: boolean },
): Promise<Stripe.Checkout.Session | 'open' | null> {
  if (id === null) return end ? null : 'open'
  const session = await stripe.checkout.sessions.retrieve(id)
  if (session.status !== 'open') return session
  return end ? stripe.checkout.sessions.expire(id) : 'open'
}

function sendErrorPage(reply: FastifyReply, code: string | undefined) {
  const refused = code === 'amount_too_small' || code === 'amount_too_large'
  const sentence = refused
    ? 'Our card provider does not take this amount. Please choose another one in your wallet.'
    : 'Our card provider cannot be reached at the moment. Nothing was charged; please try again.'
  if (!refused) reply.header('retry-after', '5')
  return reply
    .status(refused ? 422 : 503)
    .type('text/html; charset=utf-8')
    .send(inTheme(sentencePage(sentence), reply.request))
}

function sentencePage(sentence: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Payment · Candor</title>
        <link rel="stylesheet" href="/checkout/checkout.css" />
      </head>
      <body>
        <main>
          <p class="mark">Candor</p>
          <h1>Payment not started</h1>
          <p role="alert">${sentence}</p>
          <p><a class="button" href="/wallet">Go to the wallet</a></p>
        </main>
      </body>
    </html>`.text
}
