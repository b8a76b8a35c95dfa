/**
 * What a reviewer confirms with each review, and the version of this wording. A change of a
 * sentence is a new version: reviews keep the one that their reviewer read.
 */
export const confirmations = {
  version: 1,
  texts: {
    used: 'I have used the product.',
    noTies: 'I have no tie to the business: I am not its owner, staff, relative or competitor.',
    notTold: 'Nobody told me what to say.',
  },
} as const

/** What a reviewer who made them has confirmed, for readers. */
export const confirmedText =
  'to have used the product, to have no tie to the business, and to have been told by nobody ' +
  'what to say'

export type Confirmation = keyof typeof confirmations.texts
export const confirmationNames = Object.keys(confirmations.texts) as Confirmation[]

/** Which of them are ticked. */
export type Ticked = Record<Confirmation, boolean>

export const noneTicked: Ticked = { used: false, noTies: false, notTold: false }
export const allTicked = { used: true, noTies: true, notTold: true } as const

/** Those that are not ticked. */
export const unconfirmed = (ticked: Partial<Ticked> | null | undefined) =>
  confirmationNames.filter((name) => ticked?.[name] !== true)
