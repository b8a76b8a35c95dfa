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

test('each phrase is reported once', () => {
  expect(sentimentConditions('Give us 5 stars', 'Give us 5 stars', null)).toContain('5 stars')
})
