/** Rejected and approved, of reviews with few stars and of those with many. */
export interface Table {
  rejectedLow: number
  decidedLow: number
  rejectedHigh: number
  decidedHigh: number
}

/** So much more likely a table may be than the given one and still count, for rounding errors. */
const tolerance = 1 + 1e-7

/**
 * The two-sided p-value of Fisher's exact test: how likely tables with the same sums are that are
 * at most as likely as this one (R. A. Fisher, 1922; as `fisher.test` of R).
 */
export function fisherExact({ rejectedLow, decidedLow, rejectedHigh, decidedHigh }: Table): number {
  const [rejected, all] = [rejectedLow + rejectedHigh, decidedLow + decidedHigh]
  const factorials = logFactorials(all)
  const choose = (n: number, k: number) => factorials[n]! - factorials[k]! - factorials[n - k]!
  const likelihood = (low: number) =>
    Math.exp(choose(decidedLow, low) + choose(decidedHigh, rejected - low) - choose(all, rejected))
  const given = likelihood(rejectedLow) * tolerance
  let sum = 0
  for (
    let low = Math.max(0, rejected - decidedHigh);
    low <= Math.min(decidedLow, rejected);
    low++
  ) {
    const one = likelihood(low)
    if (one <= given) sum += one
  }
  return Math.min(1, sum)
}

function logFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1)
  for (let i = 2; i <= n; i++) logs[i] = logs[i - 1]! + Math.log(i)
  return logs
}

/**
 * Adjusts p-values of tests that were made together, so that the share of false alarms among the
 * alarms stays below the threshold (Y. Benjamini and Y. Hochberg, 1995). In the given order.
 */
export function benjaminiHochberg(values: readonly number[]): number[] {
  const ranked = values.map((p, at) => ({ p, at })).toSorted((one, other) => other.p - one.p)
  const adjusted: number[] = []
  let least = 1
  for (const [i, { p, at }] of ranked.entries()) {
    least = Math.min(least, (p * values.length) / (values.length - i))
    adjusted[at] = least
  }
  return adjusted
}
