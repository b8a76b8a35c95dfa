import type { Place } from '../../../shared/market/places.ts'
import { writeHash } from '../reviews/review-draft.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { PlaceActions, TimeLeft } from './HeldPlace.tsx'
import { isHeld } from './held.ts'
import { parcelNote, parcelText } from './parcel-text.ts'

/** The places that a reviewer holds, the first deadline first. */
export function MyPlaces({ places }: { places: readonly Place[] }) {
  const held = places.filter((place) => isHeld(place))
  if (held.length === 0) return null
  // The time of those that wait for a parcel has not begun.
  const byDeadline = held.toSorted((one, other) =>
    (one.deadline ?? '9999').localeCompare(other.deadline ?? '9999'),
  )
  return (
    <section aria-label="My places">
      <h2 className="mb-3 text-18 font-semibold text-fg">My places</h2>
      <ul className="space-y-3">
        {byDeadline.map((place) => (
          <li key={place.id} className="rounded-card border bg-s1 p-4 md:px-5">
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
              <div className="min-w-0 flex-1 basis-60">
                <h3 className="text-16 font-semibold wrap-anywhere text-fg">
                  {place.campaign.title}
                </h3>
                <p className="text-13 wrap-anywhere text-fg-3">
                  {place.campaign.product} · {formatMoney(place.priceCents)} when your review is
                  approved
                </p>
              </div>
              {place.deadline === null ? (
                <div className="sm:max-w-72">
                  <p className="font-medium text-fg">{parcelText(place)}</p>
                  <p className="text-13 text-fg-3">{parcelNote(place)}</p>
                </div>
              ) : (
                <TimeLeft place={place} />
              )}
            </div>
            <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <ButtonLink
                to="/campaigns/$campaignId"
                params={{ campaignId: place.campaignId }}
                {...(place.deadline !== null && { hash: writeHash })}
                variant="outline"
              >
                {place.deadline === null ? 'See your parcel' : 'Write your review'}
              </ButtonLink>
              <PlaceActions place={place} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
