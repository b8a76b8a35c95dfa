import { expect, test } from 'vitest'
import { layoutOf, widthOf, type ChartProps } from './layout.ts'

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const chartOf = (values: number[], change: Partial<ChartProps> = {}): ChartProps => ({
  label: 'Revenue',
  shape: 'areas',
  points: values.map((_, index) => `Day ${index}`),
  series: [{ name: 'Revenue', values, tone: 'ember' }],
  format: dollars,
  ...change,
})
const days = Array.from({ length: 30 }, (_, index) => index)

const charts: [what: string, values: number[], ticks: string[] | undefined][] = [
  ['one day', [5_00], ['$0.00', '$2.00', '$4.00', '$6.00']],
  ['two days', [0, 1_00], ['$0.00', '$0.50', '$1.00']],
  ['nothing', days.map(() => 0), ['$0.00']],
  ['no point', [], ['$0.00']],
  ['millions', days.map((index) => index * 12_345_678_00), undefined],
  ['one cent', [1], ['$0.00', '$0.01']],
]

test.each(charts)('a chart of %s has ticks that fit', (_what, values, ticks) => {
  for (const width of [1_200, 520, 340]) {
    const { marks, y, left, right, atX, bottom, barWidth } = layoutOf(chartOf(values), width)
    if (ticks) expect(marks.map(dollars)).toEqual(ticks)
    expect(marks.length).toBeLessThanOrEqual(5)
    // The labels stand between the edge and the first point, the highest point below the top.
    for (const mark of marks) expect(widthOf(dollars(mark))).toBeLessThan(left)
    expect(left).toBeLessThan(right)
    expect(right).toBeLessThan(width)
    for (const [index, value] of values.entries()) {
      expect(y(value)).toBeGreaterThanOrEqual(10)
      expect(y(value)).toBeLessThanOrEqual(bottom)
      expect(atX(index)).toBeGreaterThanOrEqual(left)
      expect(atX(index)).toBeLessThanOrEqual(right)
    }
    expect(Number.isFinite(barWidth)).toBe(true)
  }
})

test('bars of counts have whole ticks, and a single one does not fill the height', () => {
  const count = (value: number) => String(value)
  const { marks, y, bottom } = layoutOf(chartOf([1, 0], { shape: 'bars', format: count }), 600)
  expect(marks).toEqual([0, 1, 2])
  expect(y(1)).toBeGreaterThan(bottom / 2)
})
