import { queryOptions, useQuery } from '@tanstack/react-query'
import type { getPlace, Place } from '../../../shared/market/places.ts'
import { call } from '../../base/api.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { CopyField } from '../../ui/forms/CopyField.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'

/** A place by itself, because no list has its code. */
const placeQuery = (placeId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'place', placeId],
    queryFn: () =>
      call<typeof getPlace>(
        { method: 'GET', path: '/api/places/:placeId' },
        { params: { placeId } },
      ),
  })

/** The code for the product that the reviewer was given with the place. */
export function PlaceCode({ place: { id } }: { place: Place }) {
  const place = useQuery(placeQuery(id))
  return (
    <Loaded
      read={place}
      skeleton={<Skeleton className="h-24" />}
      failed="Your code could not be loaded"
      banner
    >
      {({ code }) =>
        code === undefined ? null : (
          <div>
            <p className="mb-1.5 font-medium text-fg">Your code for the product</p>
            <CopyField
              label="Your code for the product"
              text={code}
              copyLabel="Copy the code"
              onCopied={() => toast('Code copied')}
            />
            <p className="mt-2 text-13 text-fg-3">It is yours alone: please pass it to nobody.</p>
          </div>
        )
      }
    </Loaded>
  )
}
