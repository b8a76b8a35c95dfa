/** An empty field is nothing, not an empty text. */
export const orNull = (typed: string | null) => typed || null

export const asNumber = (typed: string | number | null) =>
  typed === '' || typed === null ? null : Number(typed)
