import type { Dashboard } from '../../../shared/overview/dashboard.ts'
import { decidedBy } from '../../market/campaigns/decided-by.ts'
import { countOf, formatDate, formatMoney } from '../../ui/text/format.ts'
import { answerOf } from '../../people/verification/status.tsx'
import type { Step } from './FirstSteps.tsx'
import { SendLink } from './SendLink.tsx'
import * as drawings from '../../ui/feedback/drawings.ts'

type Data = Extract<Dashboard, { role: 'business' }>

export const campaignOf = (campaignId: string) =>
  ({ to: '/campaigns/$campaignId', params: { campaignId } }) as const

const profile = { to: '/settings/$section', params: { section: 'profile' } } as const

/** What a new business does until its first review is approved. */
export function stepsOf(data: Data, email: string, confirmsEmail: boolean): Step[] {
  const funds =
    `It pays for approved reviews. ${formatMoney(data.availableCents)} is available` +
    (data.sandbox ? ': sandbox money to try Candor with, not real.' : '.')
  return [
    {
      label: 'Confirm your email address',
      note:
        `Open the link in the email that we sent to ${email}.` +
        (confirmsEmail ? ' Until then you can save drafts, but not submit them.' : ''),
      done: data.emailVerified,
      link: profile,
      action: <SendLink />,
    },
    {
      label: 'Name your company',
      note: 'Your campaigns and public pages show its name instead of yours.',
      scene: drawings.company,
      done: data.companyNamed,
      link: profile,
      action: 'Add its name',
    },
    verification(data),
    {
      label: 'Fund your wallet',
      note: funds,
      doneNote: funds,
      scene: drawings.money,
      done: data.availableCents + data.reservedCents + data.spentCents > 0,
      link: { to: '/wallet' },
      action: 'Fund Wallet',
    },
    {
      label: 'Create your first campaign',
      scene: drawings.campaigns,
      done: data.totalCampaigns > data.draftCampaigns,
      ...(data.newestDraft
        ? {
            note: 'Your draft is saved. Submit it, and we check it within 24 hours.',
            link: campaignOf(data.newestDraft),
            action: 'Open your draft',
          }
        : {
            note: 'Describe your product and what a review pays. We check it within 24 hours.',
            link: { to: '/campaigns/create' },
            action: 'Create Campaign',
          }),
    },
    firstReview(data),
  ]
}

/** Nobody but reviewers and we can do this step, so it says what it waits for. */
function firstReview(data: Data): Step {
  const { approvedReviews, pendingReviews, activeCampaigns, pendingCampaign: pending } = data
  const { newestRejected } = data
  const step = {
    label: 'Read your first approved review',
    note: 'Each review is checked before it is published and paid, whatever its rating.',
    scene: drawings.reviews,
    done: approvedReviews > 0,
    link: { to: '/reviews' } as Step['link'],
    action: 'Read Reviews',
  }
  if (pendingReviews > 0) {
    const note = `${countOf(pendingReviews, 'review')} came in. We check each within 24 hours.`
    return { ...step, note, waiting: 'Being checked' }
  }
  if (activeCampaigns > 0) {
    const closed = data.campaigns.find(({ closedReason }) => closedReason)
    if (closed && data.campaigns.every(({ closedReason }) => closedReason)) {
      const note = 'Your campaign is approved and takes no reviews yet. Its page says why.'
      return { ...step, note, link: campaignOf(closed.id), action: 'Open your campaign' }
    }
    const note = 'Your campaign is open. We tell you of each review that comes in.'
    return { ...step, note, waiting: 'Open for reviewers', link: { to: '/campaigns' } }
  }
  if (pending) {
    const link = campaignOf(pending.id)
    return { ...step, note: decidedBy(pending.submittedAt), waiting: 'After the approval', link }
  }
  if (newestRejected) {
    const note = 'We rejected your campaign. Read why, change it and submit it again.'
    return { ...step, note, link: campaignOf(newestRejected), action: 'Open your campaign' }
  }
  // A campaign that ended without a review.
  if (data.totalCampaigns > data.draftCampaigns) {
    return { ...step, link: { to: '/campaigns/create' }, action: 'Create Campaign' }
  }
  return step
}

function verification({
  verificationStatus: status,
  verificationSubmittedAt: submittedAt,
  verificationDocuments: count,
  unverifiedPriceCents: most,
  unverifiedMonthCents: mostInMonth,
}: Data): Step {
  return {
    label: 'Verify your business',
    note:
      status === 'pending' && submittedAt
        ? `You sent ${countOf(count, 'document')} on ${formatDate(submittedAt)}. ` +
          `${answerOf(submittedAt)} You have nothing to do until then.`
        : `Upload a document. Until it is checked, a review may pay ${formatMoney(most)} at ` +
          `most, and the reviews of a month may cost ${formatMoney(mostInMonth)}.`,
    scene: 'done',
    done: status === 'approved',
    waiting: status === 'pending' ? 'Being checked' : undefined,
    link: { to: '/dashboard/verify' },
    action: 'Verify Business',
  }
}
