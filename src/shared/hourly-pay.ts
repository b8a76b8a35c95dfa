import type { Cents } from './money.ts'
import { withdrawalOf } from './withdrawal-rules.ts'

/** What an hour pays after the charge of a withdrawal, in whole dollars: '≈ $25 an hour'. */
export const hourlyText = (pricePerReviewCents: Cents, minutes: number) =>
  `≈ $${Math.round((withdrawalOf(pricePerReviewCents).netCents * 60) / minutes / 100)} an hour`
