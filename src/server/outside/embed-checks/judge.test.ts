import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { judge } from './inspect.ts'

/** Thirty pairs of five stars and one, and then five stars again. */
const many = [...Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 5 : 1)), 5]

const seen = (ratings: number[], attributes = {}) => ({ hasDisclosure: true, ratings, attributes })

test.each([
  ['all reviews', seen([5, 1, 4]), [5, 1, 4], 'shown'],
  ['as many as it should', seen([5, 1], { count: '2' }), [5, 1, 4], 'shown'],
  ['more, after a click', seen([5, 1, 4], { count: '2' }), [5, 1, 4, 2], 'shown'],
  ['an older state', seen([1, 4]), [5, 1, 4], 'shown'],
  ['one that was taken down since', seen([5, 4, 1]), [5, 4], 'shown'],
  ['no review of none', seen([]), [], 'shown'],
  ['a badge', seen([], { layout: 'badge' }), [1], 'shown'],
  ['without the low ones', seen([5, 4]), [5, 1, 4], 'ratings-hidden'],
  ['fewer than it should', seen([5], { count: '3' }), [5, 1, 4], 'ratings-hidden'],
  ['without the low one between', seen([5, 5]), [5, 1, 5], 'ratings-hidden'],
  ['without low ones after a click', seen([5, 5], { count: '1' }), [5, 1, 5], 'ratings-hidden'],
  ['one of many', seen([5]), many, 'ratings-hidden'],
  ['all of many, after clicks', seen(many), many, 'shown'],
  ['none', seen([]), [5, 1], 'ratings-hidden'],
  ['in another order', seen([5, 4, 1]), [5, 1, 4], 'ratings-hidden'],
  ['no disclosure', { ...seen([5]), hasDisclosure: false }, [5], 'disclosure-hidden'],
] as const)('an embed that shows %s', (_what, shown, newest, finding) => {
  expect(judge([{ ...shown, ratings: [...shown.ratings] }], [...newest])).toBe(finding)
})

const stars = fc.integer({ min: 1, max: 5 })
const newestReviews = fc.array(stars, { maxLength: 12 })
const counts = fc.integer({ min: 1, max: 30 })

// spec: 12.14
test('a page that was honest before the last two reviews came is not blamed', () => {
  fc.assert(
    fc.property(newestReviews, counts, fc.nat(2), fc.nat(12), (newest, count, newer, clicked) => {
      const then = newest.length > newer ? newest.slice(newer) : newest
      const shown = seen(then.slice(0, count + clicked), { count: String(count) })
      expect(judge([shown], newest)).toBe('shown')
    }),
  )
})

// spec: 12.14
test('whatever reviews a page removes are missed, unless it looks as it did once', () => {
  const removals = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(newestReviews, counts, removals, (newest, count, removed) => {
      const honest = new Set(newest.length === 0 ? [''] : [])
      for (let state = newest; state.length > 0; state = state.slice(1)) {
        for (let n = Math.min(count, state.length); n <= state.length; n++) {
          honest.add(state.slice(0, n).join())
        }
      }
      const left = newest.filter((_, i) => !removed[i])
      const finding = honest.has(left.join()) ? 'shown' : 'ratings-hidden'
      expect(judge([seen(left, { count: String(count) })], newest)).toBe(finding)
    }),
  )
})
