import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/buttons/Button.tsx'
import { countOf } from '../../ui/text/format.ts'
import { owedParcelsQuery } from './queries.ts'

/** The deleted campaigns of a business whose parcels go on; nothing without one. */
export function OwedCampaigns() {
  const read = useInfiniteQuery(owedParcelsQuery)
  const campaigns = read.data?.pages.flatMap(({ items }) => items) ?? []
  if (campaigns.length === 0) return null
  return (
    <section aria-labelledby="owed-parcels" className="mt-10">
      <h2 id="owed-parcels" className="text-18 font-semibold text-fg">
        Parcels of deleted campaigns
      </h2>
      <ul className="mt-3 divide-y border-y">
        {campaigns.map(({ id, title, product, parcels, toSend }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <Link
                to="/campaigns/$campaignId"
                params={{ campaignId: id }}
                search={{ tab: 'parcels' }}
                className="link reach font-medium wrap-anywhere"
              >
                {title}
              </Link>
              <p className="text-13 wrap-anywhere text-fg-3">{product}</p>
            </div>
            <p className="text-fg-2">
              {toSend > 0
                ? `${countOf(toSend, 'parcel')} to send`
                : `${countOf(parcels, 'parcel')}, none to send`}
            </p>
          </li>
        ))}
      </ul>
      {read.hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className="mt-3"
          loading={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}
