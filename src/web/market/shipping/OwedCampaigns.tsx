import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListBelow } from '../../ui/lists/ListBelow.tsx'
import { countOf } from '../../ui/text/format.ts'
import { owedParcelsQuery } from './queries.ts'

/** The deleted campaigns of a business whose parcels go on. */
export function OwedCampaigns() {
  return (
    <ListBelow
      title="Parcels of deleted campaigns"
      list={useInfiniteQuery(owedParcelsQuery)}
      failed="The parcels of deleted campaigns could not be loaded"
    >
      {({ id, title, product, parcels, toSend }) => (
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
      )}
    </ListBelow>
  )
}
