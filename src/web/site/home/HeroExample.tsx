import { Illustration } from '../../ui/feedback/EmptyState.tsx'
import { ExampleReview } from './ExampleReview.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { ProgressBar } from '../../ui/indicators/ProgressBar.tsx'
import { Ticket } from '../../ui/layout/Ticket.tsx'

/** The hand grinder of the examples. */
const grinder = {
  lines: 'M48 42h24v34a4 4 0 0 1-4 4H52a4 4 0 0 1-4-4z M46 34h28v8H46z M60 34V22 M48 56h24',
  ember: 'M60 22h28 M88 22v4 M84 30a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
}

/** Real product components with example content. */
export function HeroExample() {
  return (
    <figure className="space-y-4">
      <ExampleReview />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Ticket
          stub={
            <>
              <Row term="Paid to the reviewer" value={formatMoney(8_00)} strong />
              <p className="text-13 text-fg-3">whatever the rating</p>
            </>
          }
          className="*:first:grow"
        >
          <p className="text-13 text-fg-3">One approved review</p>
          <p className="mt-1 figure text-28">{formatMoney(9_20)}</p>
          <div className="mt-3 space-y-1">
            <Row term="Price of the review" value={formatMoney(8_00)} />
            {/* That of the plan that every business begins with. */}
            <Row term="Platform fee, 15%" value={formatMoney(1_20)} />
          </div>
        </Ticket>
        <div className="overflow-hidden rounded-card border bg-s1 p-5">
          <div className="-mx-5 -mt-5 mb-4 flex justify-center bg-s2 pt-3 *:mb-3 *:h-16">
            <Illustration scene={grinder} />
          </div>
          <p className="text-13 text-fg-3">Campaign</p>
          <p className="mt-1 text-16 font-semibold text-fg">Hand grinder No. 2</p>
          <p className="mt-1 text-13">7 places open, {formatMoney(8_00)} for each review</p>
          <p className="mt-4 mb-2 flex justify-between gap-2 text-13">
            <span>Reviews</span>
            <span className="text-fg tabular-nums">18 / 25</span>
          </p>
          <ProgressBar label="Reviews" value={18} max={25} />
        </div>
      </div>
      <figcaption className="text-13 text-fg-3">An example of a campaign on Candor.</figcaption>
    </figure>
  )
}

function Row({ term, value, strong }: { term: string; value: string; strong?: boolean }) {
  return (
    <p className="flex items-baseline justify-between gap-3 text-13">
      <span>{term}</span>
      <span className={strong ? 'figure text-18 text-ember-300' : 'text-fg tabular-nums'}>
        {value}
      </span>
    </p>
  )
}
