import { expect, test } from 'vitest'
import type { Cents } from '../base/money.ts'
import { refundPlan, stopsFrom } from './refunds.ts'
import type { RefundOffer } from './refunds.ts'

function anOffer(cards: number, sandbox: number, reviews: number[]): RefundOffer {
  return {
    cardsCents: cards as Cents,
    unspentSandboxCents: sandbox as Cents,
    availableCents: (cards + sandbox) as Cents,
    paidCents: cards as Cents,
    reservedCents: 0 as Cents,
    payments: [],
    campaigns: reviews.map((cents) => ({
      id: String(cents),
      title: `Reviews of ${cents}`,
      reviewCents: cents as Cents,
    })),
  }
}

test.each([
  { cards: 50_00, sandbox: 0, reviews: [], from: null },
  { cards: 50_00, sandbox: 0, reviews: [5_00, 10_00], from: 40_01 },
  { cards: 50_00, sandbox: 1000_00, reviews: [5_00], from: 50_00 },
  { cards: 50_00, sandbox: 0, reviews: [50_00], from: 1 },
])(
  'a refund of $cards cents with $sandbox of sandbox money stops campaigns from $from on',
  (of) => {
    const offer = anOffer(of.cards, of.sandbox, of.reviews)
    expect(stopsFrom(offer)).toBe(of.from)
    if (of.from === null) return
    expect(refundPlan(offer, of.from).stopping.length).toBeGreaterThan(0)
    expect(refundPlan(offer, of.from - 1).stopping).toEqual([])
  },
)
