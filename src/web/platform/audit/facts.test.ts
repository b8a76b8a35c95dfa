import { expect, test } from 'vitest'
import { unnamedActor } from './AuditRow.tsx'
import { changedNames, isSaid, labelOf, textOf } from './facts.ts'

test('cents are shown as dollars, and other facts as they are', () => {
  expect(textOf(103_50, 'netCents')).toBe('$103.50')
  expect(textOf(2, 'count')).toBe('2')
  expect(textOf('low_effort', 'reason')).toBe('Too little effort')
  expect(textOf('illegal', 'reason')).toBe('It is against the law')
})

test('an empty fact is not shown, but zero and false are', () => {
  expect(['', null, undefined, 0, false].map(isSaid)).toEqual([false, false, false, true, true])
})

test('names of fields are words', () => {
  expect(['nairaPerDollar', 'netCents', 'amountCents', 'way'].map(labelOf)).toEqual([
    'Naira per dollar',
    'To pay',
    'Amount',
    'How',
  ])
  expect(textOf('registration', 'way')).toBe('Registration')
  expect(textOf('pending', 'status')).toBe('Pending')
  expect(textOf('home', 'category')).toBe('Home and garden')
  expect(textOf('de', 'language')).toBe('German')
  expect(textOf('NG, KE', 'countries')).toBe('Kenya and Nigeria')
  expect(textOf('left as typed', 'note')).toBe('left as typed')
})

test('only what an entry changed or adds is shown', () => {
  const batch = { held: 0, count: 1, frozen: 0, netCents: 10_800, withoutDestination: 2 }
  expect(changedNames(null, batch)).toEqual(['count', 'netCents', 'withoutDestination'])
  expect(changedNames(null, { status: 'approved', reason: null })).toEqual([])
  expect(changedNames({ status: 'pending', price: 5 }, { status: 'active', price: 5 })).toEqual([
    'status',
  ])
  expect(changedNames(null, { note: 'Too short.', reason: 'low_effort' })).toEqual([
    'reason',
    'note',
  ])
  const id = '2b3c4d5e-0000-4000-8000-000000000000'
  expect(changedNames(null, { businessId: id, fileName: 'deed.pdf' })).toEqual(['fileName'])
  expect(changedNames({ starterCents: 900 }, { starterCents: 0 })).toEqual(['starterCents'])
})

test('a visitor without a name is somebody, and a job is the system', () => {
  expect(unnamedActor('reportReview')).toBe('Somebody')
  expect(unnamedActor('advanceReview')).toBe('System')
})
