/** What counts of one to five stars say: how many, their average, and each count from five down. */
export function ratingsOf(starCounts: readonly number[]) {
  const count = starCounts.reduce((sum, n) => sum + n, 0)
  const stars = starCounts.reduce((sum, n, i) => sum + n * (i + 1), 0)
  return {
    count,
    average: count === 0 ? null : Math.round((stars / count) * 100) / 100,
    distribution: [5, 4, 3, 2, 1].map((star) => ({ star, count: starCounts[star - 1]! })),
  }
}
export type Ratings = ReturnType<typeof ratingsOf>
