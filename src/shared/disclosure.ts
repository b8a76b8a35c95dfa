/** Said wherever a review is shown: the reviewer was paid, and the rating did not matter. */
export const disclosure =
  'Paid review: the reviewer was paid for writing it, whatever the rating, through Candor.'
