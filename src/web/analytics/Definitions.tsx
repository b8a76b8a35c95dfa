const definitions = [
  [
    'Total Revenue',
    'Everything the platform has earned: review fees, withdrawal charges and subscriptions, ' +
      'from the ledger. Growth compares the selected range with the one before.',
  ],
  [
    'Days and weeks',
    '7 and 30 days are shown by day. 90 days are shown by week, Monday to Sunday: 12 full weeks ' +
      'and the current one, which is compared with the same number of days a week earlier.',
  ],
  [
    'Time to approve',
    'From the submission of a text to its approval, for the reviews approved in the selected ' +
      'range, at most the newest 1,000. The median: half of them took less.',
  ],
  ['Monthly revenue', 'Revenue of the last 30 days, including today.'],
  ['Paid in by businesses', 'Card payments minus disputes and refunds.'],
  [
    'Total Users',
    'Everyone with an account, including administrators. Deleted accounts are not counted.',
  ],
  ['Growth rate', 'New users in the last 30 days compared with the 30 days before.'],
  ['Average Rating', 'The mean rating of all approved reviews. Payments never depend on it.'],
  ['Approval rate', 'Approved reviews as a share of all reviews, including pending ones.'],
] as const

export function Definitions() {
  return (
    <section aria-labelledby="definitions" className="mt-12">
      <h2 id="definitions" className="mb-4 text-18 font-semibold text-fg">
        How these figures are calculated
      </h2>
      <dl className="grid grid-cols-1 gap-x-12 gap-y-4 md:grid-cols-2">
        {definitions.map(([term, text]) => (
          <div key={term} className="border-t pt-3">
            <dt className="font-medium text-fg">{term}</dt>
            <dd className="mt-0.5 max-w-[60ch] text-fg-3">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
