/** Shown with every review. */
export const disclosure =
  'Paid review: the reviewer was paid for writing it, whatever the rating, through Candor.'
