const start = 'Report of the review '

/** The subject with which a business writes about a review. */
export const reportOf = (reviewId: string) => start + reviewId

/** The review that such a subject names. */
export const reportedIn = (subject: string): string | undefined =>
  new RegExp(`^${start}([\\da-f-]{36})$`).exec(subject)?.[1]
