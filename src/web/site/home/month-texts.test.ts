import { describe, expect, it } from 'vitest'
import type { Cents } from '../../../shared/base/money.ts'
import { monthTexts } from './month-texts.ts'

const prices = {
  starterCents: 0 as Cents,
  professionalCents: 29_00 as Cents,
  enterpriseCents: 99_00 as Cents,
}
const shown = (price: string, reviews: string) =>
  monthTexts(price, reviews, prices).plans.map(({ total, parts }) => [total, parts])

describe('the calculator of a month', () => {
  it('reckons with the fee of each review and the price of the plan, and marks the least', () => {
    expect(shown('5', '50')).toEqual([
      ['$287.50', '50 × $5.75'],
      ['$304.00', '50 × $5.50 + $29 plan'],
      ['$366.50', '50 × $5.35 + $99 plan'],
    ])
    const { plans, summary } = monthTexts('5', '50', prices)
    expect(plans.map(({ isLeast }) => isLeast)).toEqual([true, false, false])
    expect(summary).toBe('Starter costs the least: $287.50 a month.')
  })

  it('says what a plan allows that is too small, and never calls it the cheapest', () => {
    const { plans, summary } = monthTexts('$1', '51', prices)
    expect(plans[0]).toMatchObject({ total: '–', parts: 'Allows 50 a month', isLeast: false })
    expect(summary).toBe('Professional costs the least: $85.10 a month.')
    expect(monthTexts('1', '1,000', prices).summary).toMatch(/^Enterprise/)
  })

  it('marks one plan when two cost the same', () => {
    const same = { ...prices, professionalCents: 5_00 as Cents }
    // 20 reviews of $5: 15% is $5 more than 10%.
    const { plans } = monthTexts('5', '20', same)
    expect(plans.map(({ total, isLeast }) => [total, isLeast]).slice(0, 2)).toEqual([
      ['$115.00', true],
      ['$115.00', false],
    ])
  })

  it('reads a decimal comma, and a comma of thousands', () => {
    expect(shown('4,50', '50')).toEqual(shown('4.50', '50'))
    expect(shown('1,234', '50')).toEqual(shown('1234', '50'))
  })

  it('rounds the fee of each review as it is charged', () => {
    expect(shown('0.51', '10')[2]).toEqual(['$104.50', '10 × $0.55 + $99 plan'])
  })

  it.each(['', '0', '0.49', '-5', '1.234', '1,234,50', '100000.01', 'five', '5e3'])(
    'refuses the price "%s"',
    (typed) => {
      const { priceError, reviewsError, summary } = monthTexts(typed, '50', prices)
      expect([priceError, reviewsError, summary]).toEqual([
        'From $0.50 to $100,000, such as 7.50',
        '',
        '',
      ])
      expect(shown(typed, '50')[1]).toEqual(['–', '10% fee + $29 plan'])
    },
  )

  it.each(['', '0', '1.5', '100001', '1e3', '-1'])('refuses "%s" reviews', (typed) => {
    expect(monthTexts('5', typed, prices).reviewsError).toBe('A whole number from 1 to 100,000')
  })
})
