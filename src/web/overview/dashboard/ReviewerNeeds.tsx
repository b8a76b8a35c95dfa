import type { Dashboard } from '../../../shared/overview/dashboard.ts'
import { excerptOf } from '../../../shared/base/excerpt.ts'
import { rejectionReasons } from '../../../shared/market/review-rules.ts'
import type { useReviewDrafts } from '../../market/reviews/draft-list.ts'
import { isHeld, isNear } from '../../market/places/held.ts'
import { isParcelLate } from '../../market/places/parcel-text.ts'
import { writeHash } from '../../market/reviews/review-draft.ts'
import { resubmitHash } from '../../market/reviews/status.tsx'
import { formatDate, formatMoment } from '../../ui/text/format.ts'
import { NeedsAttention, type Need } from './NeedsAttention.tsx'

type Data = Extract<Dashboard, { role: 'reviewer' }>

interface ReviewerNeedsProps {
  data: Data
  drafts: ReturnType<typeof useReviewDrafts>['drafts']
  /** Shown when there is nothing to do. */
  otherwise?: string | undefined
}

/** The places whose review is due soon, the first one first, and those whose parcel is late. */
export function placesToActOn({ places }: Pick<Data, 'places'>) {
  const held = places.filter((place) => isHeld(place))
  return {
    due: held
      .filter(({ deadline }) => deadline !== null && isNear(deadline))
      .toSorted((one, other) => one.deadline!.localeCompare(other.deadline!)),
    late: held.filter(({ shipment }) => shipment && isParcelLate(shipment)),
  }
}

/** What waits for the reviewer: a place, a second try, an appeal, a payout destination, a draft. */
export function ReviewerNeeds({ data, drafts, otherwise }: ReviewerNeedsProps) {
  const { nextResubmission: next, nextAppeal } = data
  const [draft] = drafts
  return (
    <NeedsAttention
      otherwise={otherwise}
      needs={[
        ...placeNeeds(data),
        {
          count: data.openResubmissions,
          label: ['Review to resubmit', 'Reviews to resubmit'],
          note: whyAgain(data),
          link:
            next && data.openResubmissions === 1
              ? {
                  to: '/campaigns/$campaignId',
                  params: { campaignId: next.campaignId },
                  hash: resubmitHash,
                }
              : { to: '/reviews', search: { status: 'rejected' } },
        },
        {
          count: data.openAppeals,
          label: ['Rejected review', 'Rejected reviews'],
          note: whyRejected(data),
          link:
            nextAppeal && data.openAppeals === 1
              ? { to: '/reviews/$reviewId', params: { reviewId: nextAppeal.reviewId } }
              : { to: '/reviews', search: { status: 'rejected' } },
        },
        {
          count: data.withdrawalsWithoutDestination,
          label: [
            'Withdrawal without a payout destination',
            'Withdrawals without a payout destination',
          ],
          note: 'Add a payout destination to get paid.',
          link: { to: '/wallet', search: { destination: 'edit' } },
        },
        {
          count: drafts.length,
          label: ['Review to finish', 'Reviews to finish'],
          note:
            drafts.length === 1 ? `Continue your draft: ${draft?.title}.` : 'Continue your drafts.',
          link:
            draft && drafts.length === 1
              ? {
                  to: '/campaigns/$campaignId',
                  params: { campaignId: draft.campaignId },
                  hash: writeHash,
                }
              : { to: '/reviews' },
        },
      ]}
    />
  )
}

/** The places that do not wait for the reviewer's own pace. */
function placeNeeds(data: Data): Need[] {
  const { due, late } = placesToActOn(data)
  const until = formatMoment(due[0]?.deadline)
  return [
    {
      count: due.length,
      label: ['Review due soon', 'Reviews due soon'],
      title: due[0]?.campaign.title ?? null,
      note: `Write ${due.length === 1 ? 'it' : 'the first'} by ${until}.`,
      link: { ...toCampaign(due[0]), hash: writeHash },
    },
    {
      count: late.length,
      label: ['Late parcel', 'Late parcels'],
      title: late[0]?.campaign.title ?? null,
      note: 'You can wait for it, or leave and be paid the price.',
      link: toCampaign(late[0]),
    },
  ]
}

const toCampaign = (place: Data['places'][number] | undefined) =>
  ({ to: '/campaigns/$campaignId', params: { campaignId: place?.campaignId ?? '' } }) as const

/** Why the review was rejected that has to be sent again first, and until when. */
function whyAgain({ nextResubmission: next, openResubmissions }: Data): string {
  if (!next) return ''
  const until = formatDate(next.until)
  const why = `${next.product}: ${rejectionReasons[next.reason]}. “${excerptOf(next.note, 160)}”`
  return openResubmissions === 1
    ? `${why} You can send it again once, until ${until}.`
    : `First ${why} You can send each again once, this one until ${until}.`
}

/** Why the review was rejected for good against which the time to appeal ends first. */
function whyRejected({ nextAppeal: next, openAppeals }: Data): string {
  if (!next) return ''
  const until = formatDate(next.until)
  const why = `${next.product}: ${rejectionReasons[next.reason]}. “${excerptOf(next.note, 160)}”`
  return openAppeals === 1
    ? `${why} You can appeal until ${until}.`
    : `First ${why} You can appeal against each, here until ${until}.`
}
