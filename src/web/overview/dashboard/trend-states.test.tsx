import { expect, test } from 'vitest'
import { wrongIn } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'
import { Trend } from '../../ui/charts/Trend.tsx'

const points = ['Nov 1', 'Nov 2', 'Nov 3', 'Nov 4', 'Nov 5', 'Nov 6']

const trend = (values: number[], before?: number[], cumulative = false) => ({
  path: '/dashboard',
  viewer: { role: 'business' } as const,
  part: (
    <Trend
      title="Approved"
      label="Approved by day"
      shape="bars"
      points={points}
      format={String}
      cumulative={cumulative}
      series={[
        ...(before ? [{ name: 'Previous 6 days', tone: 'previous' as const, values: before }] : []),
        { name: 'Approved', tone: 'mint', values },
      ]}
    />
  ),
})

test.each<State>([
  {
    state: 'chart of two points',
    ...trend([0, 3, 0, 0, 1, 0], [0, 0, 2, 0, 0, 0]),
    shows: ['Approved: 3 (Nov 2) and 1 (Nov 5). Previous 6 days: 2 in all.'],
    hides: ['Loading the chart'],
  },
  {
    state: 'running total with one step',
    ...trend([0, 0, 7, 7, 7, 7], undefined, true),
    shows: ['Approved: 7 (Nov 3).'],
    hides: ['Previous', 'Loading the chart'],
  },
  {
    state: 'chart with points of the previous period alone',
    ...trend([0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0]),
    shows: ['Approved: none. Previous 6 days: 1 in all.'],
  },
  { state: 'chart of nothing', ...trend([0, 0, 0, 0, 0, 0]), shows: ['Approved: none.'] },
  {
    state: 'chart of five points',
    ...trend([1, 2, 3, 4, 5, 0]),
    shows: ['Show the numbers'],
    hides: ['Approved: '],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
