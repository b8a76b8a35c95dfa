const definitions = [
  [
    'Total Revenue',
    'What the platform itself earned since its first day: review fees, withdrawal charges and ' +
      'subscriptions, as the ledger has them. Its growth compares the range with the one before.',
  ],
  [
    'Days and weeks',
    '7 and 30 days are drawn by day; 90 days by week, Monday to Sunday: the 12 that are over and ' +
      'the one that runs, which is compared with as many days of the earlier week.',
  ],
  ['Monthly revenue', 'The same over the last 30 days, today included.'],
  ['Paid in by businesses', 'Card payments, less what disputes and refunds took back.'],
  ['Total Users', 'Everybody with an account, administrators included, without deleted ones.'],
  ['Growth rate', 'New users of the last 30 days against the 30 days before.'],
  ['Average Rating', 'The mean of all approved reviews. No payment depends on it.'],
  ['Approval rate', 'Approved reviews of all reviews, those still waiting included.'],
] as const

export function Definitions() {
  return (
    <section aria-labelledby="definitions" className="mt-12">
      <h2 id="definitions" className="mb-4 text-18 font-semibold text-fg">
        How these are counted
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
