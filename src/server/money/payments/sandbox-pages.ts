import { inDollars } from '../../../shared/base/money.ts'
import { scenes } from '../../../shared/base/scenes.ts'
import { html, type Html } from '../../base/http/html.ts'
import type { Checkout } from './checkout.ts'
import type { Card } from './sandbox.ts'

const logo = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path class="ember" stroke-width="3.5" d="M19 7.5a8.5 8.5 0 1 0 0 9" />
  <circle class="dot" cx="19.25" cy="12" r="2.25" />
</svg>`

/** The drawing that the application shows for what is done. */
const done = html`<svg class="scene" viewBox="0 0 120 96" aria-hidden="true">
  <path d="${scenes.done.lines}" />
  <path class="ember" d="${scenes.done.ember}" />
</svg>`

const cross = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M10 10l4 4m0 -4l-4 4" />
</svg>`

function page(title: string, checkout: Checkout, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Candor sandbox</title>
        <link rel="stylesheet" href="/checkout/checkout.css" />
        <script src="/checkout/checkout.js" defer></script>
      </head>
      <body>
        <main>
          <div class="top">
            <p class="brand">${logo} Candor</p>
            <p class="mark">Sandbox checkout <span>no real money moves</span></p>
          </div>
          <header>
            <p>${checkout.companyName} pays into its Candor wallet</p>
            <p class="amount">${inDollars(checkout.amountCents)}</p>
          </header>
          ${body}
        </main>
      </body>
    </html>`.text
}

const testCards = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0025 0000 3155', 'asks for a 3-D Secure step'],
  ['4000 0000 0000 0259', 'succeeds and is disputed; the dispute is lost after ten minutes'],
  ['4000 0000 0000 2685', 'succeeds and is disputed; the dispute is won after ten minutes'],
]

interface FormState {
  alert?: string
  problems?: Partial<Record<keyof Card, string>>
  /** Of the last attempt. A CVC is typed again each time. */
  typed?: Partial<Omit<Card, 'cvc'>>
}

/** The card form with the errors of the last attempt. */
export function cardPage(checkout: Checkout, { alert, problems = {}, typed = {} }: FormState = {}) {
  return page(
    'Pay',
    checkout,
    html`
      <h1>Pay by card</h1>
      ${alert && html`<p class="alert" role="alert">${cross}<span>${alert}</span></p>`}
      <form method="post" action="/checkout/${checkout.id}/payment" novalidate>
        ${field('number', 'Card number', '4242 4242 4242 4242', 'cc-number', problems, typed)}
        <div class="pair">
          ${field('expiry', 'Expiry', 'MM / YY', 'cc-exp', problems, typed)}
          ${field('cvc', 'CVC', '123', 'cc-csc', problems, typed)}
        </div>
        <button>Pay ${inDollars(checkout.amountCents)}</button>
      </form>
      <form method="post" action="/checkout/${checkout.id}/cancellation">
        <button class="quiet">Cancel this payment</button>
      </form>
      <section>
        <h2>Test cards</h2>
        <dl>
          ${testCards.map(
            ([number, does]) =>
              html`<dt>${number}</dt>
                <dd>${does}</dd>`,
          )}
        </dl>
        <p>Use any future expiry date and any CVC.</p>
      </section>
    `,
  )
}

function field(
  name: keyof Card,
  label: string,
  placeholder: string,
  autocomplete: string,
  problems: Partial<Record<keyof Card, string>>,
  typed: Partial<Card>,
) {
  const problem = problems[name]
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      inputmode="numeric"
      autocomplete="${autocomplete}"
      placeholder="${placeholder}"
      value="${typed[name] ?? ''}"
      maxlength="30"
      ${problem && html`aria-invalid="true" aria-describedby="${name}-problem"`}
    />
    ${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
  </div>`
}

/** The page of the bank in a 3-D Secure step. */
export function authenticationPage(checkout: Checkout, token: string) {
  return page(
    'Confirm with your bank',
    checkout,
    html`
      <h1>Confirm with your bank</h1>
      <p>Your bank asks you to confirm this payment before it goes through (3-D Secure).</p>
      <form method="post" action="/checkout/${checkout.id}/authentication">
        <input type="hidden" name="token" value="${token}" />
        <button name="result" value="complete">Complete authentication</button>
        <button class="quiet" name="result" value="fail">Fail authentication</button>
      </form>
    `,
  )
}

/** The result page. Only the signed webhook credits the wallet, never this page. */
export function endedPage(checkout: Checkout) {
  const paid = checkout.status === 'completed'
  return page(
    paid ? 'Payment received' : 'Payment cancelled',
    checkout,
    html`
      ${paid && done}
      <h1>${paid ? 'Payment received' : 'Payment cancelled'}</h1>
      <p>${paid ? 'You can close this tab.' : 'Nothing was charged. You can close this tab.'}</p>
      <p><a class="button" href="/wallet">Go to the wallet</a></p>
    `,
  )
}
