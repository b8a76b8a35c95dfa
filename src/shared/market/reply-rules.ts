/** The rules of replies without schemas: pages that only show them load no zod. */

export const replyStatuses = ['pending', 'published', 'refused'] as const
export type ReplyStatus = (typeof replyStatuses)[number]

export const maxReplyLength = 2_000

/** A reply that nobody has decided is published after so many hours, unless evidence is heavy. */
export const replyHours = 24

/** Which states of a reply allow which decision. */
export const replyCan = {
  published: ({ status }: { status: ReplyStatus }) => status === 'pending',
  /** Also to take down what is public, be it the text before an edit that was refused. */
  refused: ({ status, shown }: { status: ReplyStatus; shown?: string | null | undefined }) =>
    status !== 'refused' || Boolean(shown),
}

/** The weight of evidence from which only an admin publishes a reply: that of contact details. */
export const undecidedWeight = 3
