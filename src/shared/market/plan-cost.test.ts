import { describe, expect, it } from 'vitest'
import type { Cents } from '../base/money.ts'
import { monthCost } from '../people/plans.ts'

const five = 5_00 as Cents

describe('the cost of a month', () => {
  it('is the reviews with their fees and the plan', () => {
    expect(monthCost('starter', 20, five, 0 as Cents)).toBe(20 * 5_75)
    expect(monthCost('professional', 200, five, 29_00 as Cents)).toBe(200 * 5_50 + 29_00)
    expect(monthCost('enterprise', 500, five, 99_00 as Cents)).toBe(500 * 5_35 + 99_00)
  })

  it('rounds the fee of each review, as each is charged', () => {
    expect(monthCost('enterprise', 10, 51 as Cents, 0 as Cents)).toBe(10 * 55)
  })

  it('is unknown beyond the limit of the plan', () => {
    expect(monthCost('starter', 50, five, 0 as Cents)).toBe(50 * 5_75)
    expect(monthCost('starter', 51, five, 0 as Cents)).toBeNull()
  })
})
