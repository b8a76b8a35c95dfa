import { inDollars, type Cents } from '../../shared/money.ts'
import { html, type Html } from '../http/html.ts'
import type { Card } from './sandbox.ts'

export interface Checkout {
  id: string
  amountCents: Cents
  companyName: string
  status: 'pending' | 'completed' | 'failed'
}

function page(title: string, checkout: Checkout, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Candor sandbox</title>
        <link rel="stylesheet" href="/checkout/checkout.css" />
      </head>
      <body>
        <main>
          <p class="mark">Sandbox checkout <span>no real money moves</span></p>
          <header>
            <p>${checkout.companyName} adds to its Candor wallet</p>
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
  ['4000 0000 0000 0259', 'succeeds and is disputed afterwards'],
]

interface FormState {
  alert?: string
  problems?: Partial<Record<keyof Card, string>>
  typed?: Partial<Card>
}

/** The card form, with what was wrong with the last try. */
export function cardPage(checkout: Checkout, { alert, problems = {}, typed = {} }: FormState = {}) {
  return page(
    'Pay',
    checkout,
    html`
      ${alert && html`<p class="alert" role="alert">${alert}</p>`}
      <form method="post" action="/checkout/${checkout.id}/payment" novalidate>
        ${field('number', 'Card number', '4242 4242 4242 4242', 'cc-number', problems, typed)}
        <div class="pair">
          ${field('expiry', 'Expiry', 'MM / YY', 'cc-exp', problems, typed)}
          ${field('cvc', 'CVC', '123', 'cc-csc', problems, typed)}
        </div>
        <button>Pay</button>
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
        <p>Any expiry to come, any CVC.</p>
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

/** The bank's own question, as 3-D Secure asks it. */
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

/** How it ended; the wallet was credited by the signed webhook, never by this page. */
export function endedPage(checkout: Checkout) {
  const paid = checkout.status === 'completed'
  return page(
    paid ? 'Payment received' : 'Payment cancelled',
    checkout,
    html`
      <h1>${paid ? 'Payment received' : 'Payment cancelled'}</h1>
      <p>
        ${
          paid
            ? 'The money is in your wallet. You can close this tab.'
            : 'Nothing was charged. You can close this tab.'
        }
      </p>
      <p><a class="button" href="/wallet">Go to the wallet</a></p>
    `,
  )
}

export const checkoutCss = `
:root { color-scheme: dark; --bg: oklch(.165 .008 55); --s1: oklch(.205 .009 55);
  --s2: oklch(.245 .01 55); --line: oklch(.33 .012 55); --control: oklch(.56 .018 60);
  --fg: oklch(.955 .008 75); --fg-2: oklch(.8 .014 70); --ember: oklch(.72 .185 50);
  --ember-300: oklch(.84 .105 62); --on-ember: oklch(.19 .03 50); --danger: oklch(.71 .175 18) }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--fg); font: 16px/24px 'IBM Plex Sans',
  system-ui, sans-serif; display: grid; min-height: 100dvh; place-items: center;
  padding: 24px 16px }
main { width: 100%; max-width: 440px; background: var(--s1); border: 1px solid var(--line);
  border-radius: 12px; padding: 32px }
p { margin: 0 } h1 { font-size: 22px; line-height: 28px; margin: 24px 0 8px }
h2 { font-size: 14px; margin: 0 0 8px; color: var(--fg-2) }
.mark { font-size: 13px; color: var(--ember-300); display: flex; justify-content: space-between;
  gap: 16px } .mark span { color: var(--fg-2) }
header { border-bottom: 1px dashed var(--control); margin: 24px 0; padding-bottom: 24px;
  color: var(--fg-2); overflow-wrap: anywhere }
.amount { font-size: 36px; line-height: 44px; color: var(--fg); font-weight: 650;
  font-variant-numeric: tabular-nums }
form { display: grid; gap: 16px; margin-top: 16px } .pair { display: grid; gap: 16px;
  grid-template-columns: 1fr 1fr; align-items: start } .field { display: grid; gap: 4px }
label { font-size: 14px; color: var(--fg-2) }
input { font: inherit; color: inherit; background: var(--bg); border: 1px solid var(--control);
  border-radius: 4px; padding: 10px 12px; width: 100%; min-height: 44px }
input[aria-invalid] { border-color: var(--danger) }
button, .button { font: inherit; font-weight: 600; min-height: 44px; border: 1px solid transparent;
  border-radius: 4px; background: var(--ember); color: var(--on-ember); cursor: pointer;
  display: inline-grid; place-items: center; padding: 0 16px; text-decoration: none;
  margin-top: 8px }
button.quiet { background: none; color: var(--fg-2); border-color: var(--line); margin-top: 0 }
:focus-visible { outline: 2px solid var(--ember-300); outline-offset: 2px }
.alert { border-left: 2px solid var(--danger); background: var(--s2); padding: 12px 16px }
.problem { color: var(--danger); font-size: 14px }
section { border-top: 1px solid var(--line); margin-top: 24px; padding-top: 16px; font-size: 14px;
  color: var(--fg-2) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 8px }
dt { font-variant-numeric: tabular-nums; color: var(--fg); white-space: nowrap } dd { margin: 0 }
@media (max-width: 420px) { main { padding: 24px 16px } dl { grid-template-columns: 1fr; gap: 0 }
  dd { margin-bottom: 8px } }
`
