import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Cents } from '../../../shared/base/money.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Db } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'

/** What every card provider's checkout of a deposit shares. */
export interface Checkout {
  id: string
  amountCents: Cents
  companyName: string
  status: 'pending' | 'completed' | 'failed'
}

/** Reads the deposit of a checkout address; refuses with 404 when there is none. */
export async function readCheckout(db: Db, depositId: string): Promise<Checkout> {
  const deposit = isUuid(depositId)
    ? await db
        .selectFrom('deposits')
        .innerJoin('businesses', 'businesses.id', 'deposits.businessId')
        .select(['deposits.id', 'amountCents', 'companyName', 'status'])
        .where('deposits.id', '=', depositId)
        .executeTakeFirst()
    : undefined
  if (!deposit) throw new Refusal('not_found', 'There is no payment at this address.')
  return deposit
}

const sans = '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2'

export function mountCheckoutFiles(app: FastifyInstance) {
  app.get('/checkout/checkout.css', (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(checkoutCss),
  )
  app.get('/checkout/checkout.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(checkoutScript),
  )
  app.get('/checkout/sans.woff2', async (_request, reply) =>
    reply
      .type('font/woff2')
      .header('cache-control', 'public, max-age=86400')
      .send(await readFile(fileURLToPath(import.meta.resolve(sans)))),
  )
}

/**
 * Writes a card number in groups of four and an expiry with its slash while one types at the end of
 * the field, and takes the problem of a field away when the field changes. Without it, the server
 * accepts both ways, and problems stay until the next attempt.
 */
const checkoutScript = `
const shapes = {
  number: (digits) => digits.slice(0, 19).replace(/(.{4})(?=.)/g, '$1 '),
  expiry: (digits) => digits.slice(0, 6).replace(/^(..)(?=.)/, '$1 / '),
}
for (const name of ['number', 'expiry', 'cvc']) {
  const field = document.getElementById(name)
  if (!field) continue
  const clear = () => {
    document.getElementById(name + '-problem')?.remove()
    field.removeAttribute('aria-invalid')
    field.removeAttribute('aria-describedby')
  }
  field.addEventListener('input', clear)
  // What was typed before this script arrived.
  if (field.value !== field.defaultValue) clear()
}
for (const [name, shape] of Object.entries(shapes)) {
  const field = document.getElementById(name)
  if (!field) continue
  const write = () => {
    if (field.selectionStart !== field.value.length) return
    field.value = shape(field.value.replace(/[^0-9]/g, ''))
  }
  field.addEventListener('input', write)
  write()
}
`

/** The style sheet of the sandbox checkout and of the page that tells of an error at Stripe. */
const checkoutCss = `
@font-face { font-family: 'IBM Plex Sans'; src: url(/checkout/sans.woff2) format('woff2');
  font-weight: 100 700; font-display: swap }
:root { color-scheme: dark;
  --bg: light-dark(oklch(.985 .006 80), oklch(.165 .008 55));
  --s1: light-dark(oklch(1 0 0), oklch(.205 .009 55));
  --s2: light-dark(oklch(.965 .008 75), oklch(.245 .01 55));
  --line: light-dark(oklch(.9 .01 75), oklch(.33 .012 55));
  --control: light-dark(oklch(.58 .02 60), oklch(.56 .018 60));
  --fg: light-dark(oklch(.22 .012 60), oklch(.955 .008 75));
  --fg-2: light-dark(oklch(.38 .014 60), oklch(.8 .014 70));
  --ember-300: light-dark(oklch(.525 .155 45), oklch(.84 .105 62));
  --danger: light-dark(oklch(.53 .2 20), oklch(.71 .175 18));
  --danger-tint: light-dark(oklch(.95 .025 18), oklch(.275 .065 18));
  --ember: oklch(.72 .185 50); --on-ember: oklch(.19 .03 50) }
:root[data-theme=light] { color-scheme: light }
:root[data-theme=system] { color-scheme: light dark }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--fg); font: 16px/24px 'IBM Plex Sans',
  system-ui, sans-serif; display: grid; min-height: 100dvh; place-items: center;
  padding: 24px 16px }
main { width: 100%; max-width: 440px; background: var(--s1); border: 1px solid var(--line);
  border-radius: 12px; padding: 32px }
p { margin: 0 } h1 { font-size: 22px; line-height: 28px; margin: 0 0 8px;
  letter-spacing: -.01em }
h2 { font-size: 14px; margin: 0 0 8px; color: var(--fg-2) }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between;
  gap: 8px 16px }
.brand { display: flex; align-items: center; gap: 8px; font-size: 18px; font-weight: 650;
  letter-spacing: -.01em } .brand svg { width: 24px; height: 24px }
.mark { font-size: 13px; line-height: 18px; color: var(--ember-300); font-weight: 600;
  text-align: right }
.mark span { display: block; color: var(--fg-2); font-weight: 400 }
svg { fill: none; stroke: var(--fg-2); stroke-width: 2; stroke-linecap: round;
  stroke-linejoin: round } .ember { stroke: var(--ember) } .dot { fill: var(--ember); stroke: none }
.scene { display: block; width: 120px; height: 96px; margin: 0 0 16px -24px }
header { border-bottom: 1px dashed var(--control); margin: 32px 0 24px; padding-bottom: 24px;
  color: var(--fg-2); overflow-wrap: anywhere }
.amount { font-size: 36px; line-height: 44px; color: var(--fg); font-weight: 650;
  font-variant-numeric: tabular-nums; letter-spacing: -.015em }
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
.button { margin-top: 16px }
button.quiet { background: none; color: var(--fg-2); border-color: var(--line); margin-top: 0 }
:focus-visible { outline: 2px solid var(--ember-300); outline-offset: 2px }
.alert { display: flex; gap: 12px; border: 1px solid var(--danger); border-radius: 8px;
  background: var(--danger-tint); padding: 12px 16px }
.alert svg { flex: none; width: 20px; height: 20px; margin-top: 2px; stroke: var(--danger) }
.problem { color: var(--danger); font-size: 14px }
section { border-top: 1px solid var(--line); margin-top: 24px; padding-top: 16px; font-size: 14px;
  color: var(--fg-2) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 8px }
dt { font-variant-numeric: tabular-nums; color: var(--fg); white-space: nowrap } dd { margin: 0 }
@media (max-width: 420px) { main { padding: 24px 16px } dl { grid-template-columns: 1fr; gap: 0 }
  dd { margin-bottom: 8px } }
`
