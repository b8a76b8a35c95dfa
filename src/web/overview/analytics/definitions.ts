/** How each figure of the page is calculated, shown at the figure and in one list below. */
export const definitions = {
  Revenue:
    'What the platform has earned: review fees, withdrawal charges and subscriptions, from the ' +
    'ledger.',
  'New users': 'Accounts that were made in the period, without those that were deleted since.',
  'Reviews submitted': 'Reviews by the day on which they were first submitted, decided or not.',
  'Time to approve':
    'From the submission of a text to its approval, for the reviews approved in the selected ' +
    'range, at most the newest 1,000. The median: half of them took less.',
  'Total Revenue':
    'Revenue since the first day. A total only grows, so the growth below it is that of the ' +
    'selected range against the one before.',
  'Paid in by businesses': 'Card payments minus disputes and refunds.',
  'Total Users':
    'Everyone with an account, including administrators. Deleted accounts are not counted.',
  'Active Campaigns': 'Campaigns that are approved and not completed, paused ones too.',
  'Average Rating':
    'The mean rating of all approved reviews that are public. Payments never depend on it.',
  'Monthly revenue': 'Revenue since the first of this calendar month, as on the dashboard.',
  'New users in 30 days': 'New users of the last 30 days, including today.',
  'Growth rate': 'New users in the last 30 days compared with the 30 days before.',
  'Total reviews': 'All reviews that were submitted, also pending and rejected ones.',
  'Approved reviews': 'Reviews that were approved, also those that were unpublished later.',
  'Approval rate': 'Approved reviews as a share of all reviews, also pending and rejected ones.',
  'Review fees': 'Fees of approved reviews, by the plan of each when it was submitted.',
  'Withdrawal charges': 'The 10% service charge of withdrawals that were paid.',
  Subscriptions: 'What businesses paid for their plans.',
  Month: 'This month is the calendar month, in UTC. The last 30 days are called so.',
  'Days and weeks':
    '7 and 30 days are shown by day. 90 days are shown by week, Monday to Sunday: 12 full weeks ' +
    'and the current one, which is compared with the same number of days a week earlier.',
} as const

export type Defined = keyof typeof definitions
