import { inDollars, type Cents } from '../../../shared/base/money.ts'
import { html, type Html } from '../../base/http/html.ts'
import type { readCampaignMoney } from '../../ledger/campaign-money.ts'
import { countText, dayText } from './parts.ts'

type Money = NonNullable<Awaited<ReturnType<typeof readCampaignMoney>>>

interface Line {
  text: string
  cents: Cents
  count?: number
}

/** Where the money of a campaign is, from the ledger, for people who pay or write. */
export function moneyPanel(campaignId: string, money: Money): Html {
  const { asOf, at } = money
  return html`<section aria-labelledby="money">
    <h2 id="money" class="mb-3 text-16 font-semibold text-fg">Where the money went</h2>
    <dl class="divide-y border-y">${ofBusiness(money).map((line) => lineOf(line, 'place'))}</dl>
    ${byPlatform(money)}
    <p class="mt-3 text-13 text-fg-3">
      From Candor’s ledger, up to transfer ${asOf} of
      <time datetime="${at.toISOString()}">${dayText(at)}</time>.
      <a href="/api/public/campaigns/${campaignId}/money" rel="nofollow" class="link reach"
        >As JSON</a
      >
    </p>
  </section>`
}

/** The first is the sum of the others; of these, only those that are there. */
function ofBusiness(money: Money): Line[] {
  const { takenCents, paidCents, feeCents, reimbursedCents, reservedCents, returnedCents } = money
  const { taken, paid, reimbursed, reserved, returned } = money
  const parts = [
    { text: 'Paid to reviewers', cents: paidCents, count: paid },
    { text: 'Candor’s fee', cents: feeCents },
    { text: 'Paid back for the product', cents: reimbursedCents, count: reimbursed },
    { text: 'Still set aside', cents: reservedCents, count: reserved },
    { text: 'Returned to the business', cents: returnedCents, count: returned },
  ]
  return [
    { text: 'Set aside by the business', cents: takenCents, count: taken },
    ...parts.filter(({ cents }) => cents > 0),
  ]
}

/** What is no money of the business. */
function byPlatform({ advanced, advancedCents, platformPaid, platformPaidCents }: Money) {
  const lines = [
    { text: 'Paid before the decision', cents: advancedCents, count: advanced },
    { text: 'Paid after an appeal', cents: platformPaidCents, count: platformPaid },
  ].filter(({ cents }) => cents > 0)
  if (lines.length === 0) return null
  return html`<h3 class="mt-4 mb-2 font-medium text-fg">From Candor’s own income</h3>
    <dl class="divide-y border-y">${lines.map((line) => lineOf(line, 'review'))}</dl>`
}

/** Each review takes a place of its campaign, and a place may end without one. */
const lineOf = ({ text, cents, count = 0 }: Line, what: 'place' | 'review') =>
  html`<div class="flex justify-between gap-4 py-2">
    <dt>
      ${text}${
        count > 0 &&
        html`<span class="text-fg-3"
          >, ${countText(count)} ${count === 1 ? what : `${what}s`}</span
        >`
      }
    </dt>
    <dd class="text-fg tabular-nums">${inDollars(cents)}</dd>
  </div>`
