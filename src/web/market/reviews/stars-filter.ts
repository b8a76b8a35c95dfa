/** The choices of the filter by stars, in the address and with their labels. */
export const starsLabels = {
  5: '5 stars',
  4: '4 stars',
  3: '3 stars',
  2: '2 stars',
  1: '1 star',
  '1-3': '1–3 stars',
}

/** The parameters of the API for a choice. */
export const starsFilter = (chosen: string | undefined) =>
  chosen === '1-3' ? { maxStars: '3' } : chosen ? { stars: chosen } : {}
