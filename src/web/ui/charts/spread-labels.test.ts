import { expect, test } from 'vitest'
import { spreadLabels } from './Chart.tsx'

test('labels do not overlap and stay above the floor', () => {
  expect(spreadLabels([10, 90], 9, 100)).toEqual([10, 90])
  expect(spreadLabels([50, 50], 9, 100)).toEqual([50, 59])
  expect(spreadLabels([99, 98], 9, 100)).toEqual([100, 91])
})
