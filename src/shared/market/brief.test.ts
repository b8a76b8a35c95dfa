import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sentimentConditions } from './brief.ts'

test.each([
  '5 stars',
  'a 5-star review',
  'five stars only',
  '★★★★★',
  'positive review only',
  'only positive reviews',
  'please write a good review',
  'favourable feedback',
  "don't mention anything negative",
  'no negative reviews',
  'avoid bad comments',
  'give us 5 stars',
  'rate it 5/5',
  '5 out of 5',
  'leave a top rating',
  'reviews must be positive',
  'say only nice things',
  'negative reviews will be rejected',
])('“%s” asks for a sentiment', (brief) => expect(sentimentConditions(brief)).not.toEqual([]))

test.each([
  'Keep the product only if you give five stars.',
  'You may keep it if your review is positive.',
  'If your rating is bad, send the product back.',
  'Reviewers with low ratings must return the product.',
  'If you rate us 3 or less you pay for the product.',
  'The product is free for those who rate it highly.',
  'We charge you for the product if the review is negative.',
  'The licence stays active only if you recommend us.',
  'Your code is cancelled if your review is critical.',
])('“%s” gives the product for a sentiment', (brief) =>
  expect(sentimentConditions(brief)).not.toEqual([]),
)

test.each([
  'Keep the product, whatever your rating.',
  'You can keep the lamp whatever you write.',
  'Keep the product only if you submit a review in time.',
  'Send the parcel back if it arrives broken.',
  'Keep it in the fridge if you like it cold.',
  'The code is yours once you take a place.',
])('“%s” gives it for an honest review', (brief) => expect(sentimentConditions(brief)).toEqual([]))

test.each([
  'Tell us honestly what you liked and what you did not.',
  'We welcome critical reviews as much as kind ones.',
  'A hotel with a star-lit terrace and five rooms.',
  'Rate it as you found it, from 1 to 5 stars.',
  'Describe the taste, good or bad.',
  'The product should be used for at least a week.',
  'Our team gives 5 free lessons.',
  'Rooms in a five-star hotel.',
  'A score of 1-5 stars.',
])('“%s” does not', (brief) => expect(sentimentConditions(brief)).toEqual([]))

/** Products that have stars, praise or a glow of their own, and the same words where they ask. */
test('of stars and praise that ask for nothing none is refused, and of those that ask each', () => {
  const [innocent, asking] = [corpus.fine.slice(160), corpus.asks.slice(160)]
  expect([innocent.length, asking.length]).toEqual([10, 6])
  expect(innocent.filter((text) => sentimentConditions(text).length > 0)).toEqual([])
  expect(asking.filter((text) => sentimentConditions(text).length === 0)).toEqual([])
})

test('each phrase is reported once', () => {
  expect(sentimentConditions('Give us 5 stars', 'Give us 5 stars', null)).toContain('5 stars')
})

/** Phrases of two authors who did not know the patterns; half of them ask for a sentiment. */
const corpus = JSON.parse(
  readFileSync(new URL('brief.corpus.json', import.meta.url), 'utf8'),
) as Record<'asks' | 'fine', string[]>

test('of the corpus, nearly every phrase is judged rightly', () => {
  const refused = (text: string) => sentimentConditions(text).length > 0
  const caught = corpus.asks.filter(refused).length
  const wronged = corpus.fine.filter(refused).length
  console.log(
    `Asking for a sentiment: ${caught} of ${corpus.asks.length} refused. ` +
      `Honest: ${wronged} of ${corpus.fine.length} refused.`,
  )
  expect([corpus.asks.length, corpus.fine.length]).toEqual([166, 170])
  expect(caught).toBeGreaterThanOrEqual(153)
  expect(wronged).toBeLessThanOrEqual(5)
})

test.each([
  ['5-\u200bstar review', '5-star review'],
  ['ｆｉｖｅ ｓｔａｒｓ', 'five stars'],
  ['Leave a роѕіtіvе review', 'positive review'],
  ['⭐⭐⭐⭐⭐', '⭐⭐⭐⭐⭐'],
])('“%s” is judged as it looks', (brief, phrase) => {
  expect(sentimentConditions(brief)).toContain(phrase)
})

test.each(['good ', 'do not ', 'only ', 'a b ', 'tell us that the '])(
  'a text of nothing but “%s” asks for nothing, and is judged before the test times out',
  (part) => expect(sentimentConditions(part.repeat(5_000 / part.length))).toEqual([]),
)
