/** The top of an axis: the first of 1, 2, 5, 10, 20, 50 … that holds the highest value. */
export function axisTop(highest: number): number {
  let unit = 1
  for (;;) {
    for (const step of [1, 2, 5]) {
      if (step * unit >= highest) {
        return step * unit
      }
    }
    unit *= 10
  }
}

/** Moves labels apart, in percent of the height, so that none covers another. */
export function spread(tops: readonly number[], gap: number): number[] {
  const order = tops.map((_, index) => index).toSorted((one, other) => tops[one]! - tops[other]!)
  const placed = [...tops]
  order.forEach((index, place) => {
    const above = place === 0 ? -Infinity : placed[order[place - 1]!]! + gap
    placed[index] = Math.max(tops[index]!, above)
  })
  // What was pushed beyond the foot moves up again, and the others with it.
  let floor = 100
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, floor)
    floor = placed[index] - gap
  }
  return placed
}
