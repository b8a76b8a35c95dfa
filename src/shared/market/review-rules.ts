/** The rules of reviews without schemas: pages that only show reviews load no zod. */

import type { reviewStatuses } from '../platform/states.ts'

type ReviewStatus = (typeof reviewStatuses)[number]

/** Why a review may be rejected. None is about sentiment. */
export const rejectionReasons = {
  off_topic: 'Off topic',
  not_genuine: 'Not genuine',
  duplicate: 'Duplicate',
  personal_data: 'Personal data',
  abusive: 'Abusive',
  promotional: 'Promotional',
  conflict_of_interest: 'Conflict of interest',
  low_effort: 'Too little effort',
} as const

/** Where the review policy explains a reason. */
export const policyAnchor = (reason: keyof typeof rejectionReasons) => reason.replaceAll('_', '-')

export const minReviewLength = 50

/**
 * No review has more versions, of its texts and decisions together: a moderator decides the version
 * that was read, and a text that changes every second would never be decided.
 */
export const mostReviewVersions = 30

/** The least characters of a note that tells why. */
export const minNoteLength = 20
export const noteTooShort = `Explain it in at least ${minNoteLength} characters`

/** Hours within which a decision about a review or a campaign is promised. */
export const promisedHours = 24

/** Hours after which a pending review is late; the promise is a decision within 24. */
export const lateHours = 20

interface PublicationState {
  status: ReviewStatus
  unpublishedAt: Date | string | null
}

interface ReviewState {
  status: ReviewStatus
  resubmitUntil: Date | null
}

/**
 * Which states of a review allow which action. Verbs check it and the web enables buttons by it.
 */
export const reviewCan = {
  approve: ({ status }: Pick<ReviewState, 'status'>) => status === 'pending',
  reject: ({ status }: Pick<ReviewState, 'status'>) => status === 'pending',
  /** Change its text and stars, as its author. */
  edit: ({ status }: Pick<ReviewState, 'status'>) => status === 'pending',
  /** Reject it and let the reviewer submit it again. */
  sendBack: ({ status, resubmitted }: Pick<ReviewState, 'status'> & { resubmitted: boolean }) =>
    status === 'pending' && !resubmitted,
  resubmit: ({ status, resubmitUntil }: ReviewState, at: Date) =>
    status === 'rejected' && resubmitUntil !== null && at < resubmitUntil,
  /** Give up its place and money, when the time to send it again is over. */
  release: ({ status, resubmitUntil }: ReviewState, at: Date) =>
    status === 'rejected' && resubmitUntil !== null && at >= resubmitUntil,
  /** Withdraw what was confirmed with it, as its author. A rejected one is shown to nobody. */
  withdrawConfirmations: ({
    status,
    isConfirmed,
  }: Pick<ReviewState, 'status'> & { isConfirmed: boolean }) =>
    status !== 'rejected' && isConfirmed,
  /** Take it out of public view. */
  unpublish: ({ status, unpublishedAt }: PublicationState) =>
    status === 'approved' && unpublishedAt === null,
  /** Show it in public again. */
  publish: ({ unpublishedAt }: Pick<PublicationState, 'unpublishedAt'>) => unpublishedAt !== null,
}

/** Days in which a rejected review may be sent again (docs/domain.md, Moderation). */
export const resubmissionDays = 7

/** Why an unchanged text cannot be the second and last try. */
export const unchangedText = 'Change your text first: this is your last try.'

/** Whether two texts have the same words. */
export const isSameText = (one: string, other: string) => wordsOf(one) === wordsOf(other)
const wordsOf = (text: string) => text.trim().split(/\s+/).join(' ')

/** Minutes for which an open review is claimed (docs/domain.md, Moderation). */
export const claimMinutes = 10
