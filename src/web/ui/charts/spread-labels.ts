/** Moves labels apart, so that they do not overlap and none is below the floor. */
export function spreadLabels(tops: readonly number[], gap: number, floor: number): number[] {
  const order = tops.map((_, index) => index).toSorted((one, other) => tops[one]! - tops[other]!)
  const placed = [...tops]
  order.forEach((index, place) => {
    const above = place === 0 ? -Infinity : placed[order[place - 1]!]! + gap
    placed[index] = Math.max(tops[index]!, above)
  })
  // Move labels that were pushed below the floor up again, and the others with them.
  let lowest = floor
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, lowest)
    lowest = placed[index] - gap
  }
  return placed
}
