import { useEffect, useState, useSyncExternalStore } from 'react'
import type * as z from 'zod'
import { confirmationNames, noneTicked, type Ticked } from '../../../shared/market/confirmations.ts'
import { isSameText } from '../../../shared/market/review-rules.ts'
import type { Photo } from '../../../shared/market/photos.ts'
import type { Proof } from '../../../shared/market/proofs.ts'
import type { Review, ReviewFields } from '../../../shared/market/reviews.ts'
import { useViewer } from '../../base/session.ts'

/** The part of the campaign page with the form. */
export const writeHash = 'write-review'

export type ReviewDraft = z.input<typeof ReviewFields> & {
  /** Those that are uploaded, with what their reviewer says of each. */
  photos: readonly Photo[]
  /** The proof of use that is uploaded. */
  proof: Proof | null
  /** What the receipt says was paid, where it is paid back. */
  amountCents: number | null
  /** The boxes that are ticked. Each review is confirmed anew. */
  ticked: Ticked
}

/** Every field of a draft at its start. The rating is 5 (docs/domain.md, Reviews). */
const blank: ReviewDraft = {
  rating: 5,
  content: '',
  photos: [],
  proof: null,
  amountCents: null,
  ticked: noneTicked,
}

/** What is sent of changes: photos and the proof by their ids. */
export const changesOf = ({ rating, content, photos, proof, amountCents }: ReviewDraft) => ({
  rating,
  content,
  photoIds: photos.map(({ id }) => id),
  photoAlts: Object.fromEntries(photos.map(({ id, alt }) => [id, alt])),
  ...(proof && { proofId: proof.id }),
  ...(amountCents && { amountCents }),
})

/** The fields of a review that its reviewer may write again. */
export const draftOf = (review: Review): ReviewDraft =>
  fieldsFrom({
    ...review,
    rating: review.rating ?? blank.rating,
    amountCents: review.reimbursement?.amountCents ?? null,
  })

/** What is sent of a draft that is a review of its own. */
export const confirmedOf = (draft: ReviewDraft) => ({
  ...changesOf(draft),
  confirmations: draft.ticked,
})

/** Takes the fields of a draft from an object that may have more, or fewer. */
const fieldsFrom = (given: Partial<ReviewDraft>) =>
  Object.fromEntries(
    Object.entries(blank).map(([name, start]) => [name, given[name as keyof ReviewDraft] ?? start]),
  ) as ReviewDraft

/** The drafts of a person in this browser; others may use it too. */
const prefixOf = (personId: string) => `candor:review-draft:${personId}:`

/** The campaign of a draft, to find it again. */
interface About {
  campaignId: string
  title: string
  /** For a second try: until when it can be sent. */
  until?: string | null | undefined
}

/** What the server knows of a draft that this browser stores. */
interface OnServer {
  /** When the server had this text; missing where it never had it. */
  savedAt?: string | null | undefined
  /** Whether the server has this very text. */
  isSent?: boolean | undefined
}

/** A draft with the id under which it is stored: of its campaign, or of the rejected review. */
export type Stored = About & ReviewDraft & { id: string }

/**
 * The draft of a review, kept in localStorage until it is submitted. `id` is that of the campaign,
 * or of the review that is written again. `kept` is false where the browser stores nothing, and
 * null while there is nothing to store.
 */
export function useReviewDraft(id: string, about: About, start: ReviewDraft = blank) {
  const personId = useViewer()?.id ?? ''
  // The one with which the form opened: a session that ends meanwhile changes nothing.
  const [storageKey] = useState(() => prefixOf(personId) + id)
  const [found] = useState(() => readDraft(storageKey))
  const [draft, setDraft] = useState(found ?? start)
  const [kept, setKept] = useState<boolean | null>(found ? true : null)
  const [onServer, setOnServer] = useState(() => onServerOf(storageKey, found))

  const store = (next: ReviewDraft, known: OnServer) => {
    setDraft(next)
    setOnServer(known)
    setKept(storeDraft(storageKey, { next, start, about: { ...about, ...known } }))
  }
  const change = (next: ReviewDraft) => store(next, { ...onServer, isSent: false })

  /** Stores the text once more if another tab has removed it. */
  const keep = () => {
    if (kept !== null && !readDraft(storageKey)) write(storageKey, { ...draft, ...about })
  }
  // With the submission the server has removed its own.
  const clear = () => store(start, { isSent: true })
  const sync = {
    draft,
    savedAt: onServer.savedAt ?? null,
    isUnsent: onServer.isSent === false,
    onNewer: (next: ReviewDraft, savedAt: string) => store(next, { savedAt, isSent: true }),
    onSent: (sent: ReviewDraft, savedAt: string | null) => store(sent, { savedAt, isSent: true }),
  }

  return { draft, setDraft: change, kept, clear, keep, sync }
}

/** A draft of which nothing is known was never sent; without a draft nothing has to be. */
function onServerOf(storageKey: string, found: ReviewDraft | undefined): OnServer {
  if (!found) return { isSent: true }
  const { savedAt, isSent } = parse(storageKey)
  return { savedAt, isSent: isSent === true }
}

/** Stores a draft that differs from its start in any field, and removes one that does not. */
export function storeDraft(
  storageKey: string,
  {
    next,
    start = blank,
    about,
  }: { next: ReviewDraft; start?: ReviewDraft; about: About & OnServer },
): boolean | null {
  const isChanged = JSON.stringify(next) !== JSON.stringify(start)
  const isWritten = write(storageKey, isChanged ? { ...next, ...about } : undefined)
  return isChanged ? isWritten : null
}

/**
 * The text in this browser of a campaign whose review was sent with another text, from another tab
 * or device. What was sent itself is forgotten.
 */
export function useUnsentText(review: Review) {
  const { reviewerId, campaignId } = review
  const storageKey = prefixOf(reviewerId) + campaignId
  const [isDiscarded, setDiscarded] = useState(false)
  // Looked at again after this appears: the form that goes at the same time stores its text first.
  const textNow = () => textOf(storageKey)
  const stored = useSyncExternalStore(watchStorage, textNow, textNow)
  const { content } = review
  useEffect(() => {
    if (isSent(textOf(storageKey), content)) forgetDraft(reviewerId, campaignId)
  }, [storageKey, content, reviewerId, campaignId])
  const unsent = isDiscarded || isSent(stored, content) ? undefined : stored

  const discard = () => {
    forgetDraft(reviewerId, campaignId)
    setDiscarded(true)
  }
  /** Makes it the draft with which the form of the pending review opens. */
  const keepAsEdit = () => {
    const about = { campaignId, title: review.campaign.title }
    const draft = readDraft(storageKey)
    // Its photos and proof may be in the review already, or were never sent.
    const { photos, proof = null } = review
    write(prefixOf(reviewerId) + editId(review), draft && { ...draft, photos, proof, ...about })
    discard()
  }
  return { unsent, discard, keepAsEdit }
}

const isSent = (text: string, content: string) => text.trim() === '' || isSameText(text, content)

/** Other tabs change the drafts, too. */
function watchStorage(onChange: () => void) {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

const textOf = (storageKey: string) => readDraft(storageKey)?.content ?? ''

const editEnd = ':edit'

/** The draft of the edit of a pending review. */
export const editId = (review: Pick<Review, 'id'>) => review.id + editEnd

/** The reviews that a person has begun in this browser, without changes of those that were sent. */
export function draftsOf(personId: string): Stored[] {
  const prefix = prefixOf(personId)
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix) && !key.endsWith(editEnd))
      .flatMap((key) => {
        const { campaignId, title, until } = parse(key)
        const draft = readDraft(key)
        if (typeof campaignId !== 'string' || typeof title !== 'string') return []
        const id = key.slice(prefix.length)
        return draft?.content.trim() ? [{ ...draft, id, campaignId, title, until }] : []
      })
  } catch {
    return []
  }
}

/** Removes the draft of what has been sent, perhaps in another browser. */
export const forgetDraft = (personId: string, id: string) =>
  void write(prefixOf(personId) + id, undefined)

const parse = (key: string) =>
  (JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as Partial<ReviewDraft> & About & OnServer

export function readDraft(key: string): ReviewDraft | undefined {
  try {
    const stored = parse(key)
    // A previous version may have stored fewer fields.
    const draft = fieldsFrom(stored)
    const isValid = typeof stored.content === 'string' && Number.isInteger(draft.rating)
    const photos = draft.photos.filter(isFile)
    const rating = Math.min(5, Math.max(1, draft.rating))
    const proof = isFile(draft.proof) ? draft.proof : null
    return isValid ? { ...draft, rating, photos, proof, ticked: tickedIn(draft.ticked) } : undefined
  } catch {
    return undefined
  }
}

const isFile = (stored: Partial<Photo | Proof> | null) =>
  typeof stored?.id === 'string' && typeof stored.url === 'string'

const tickedIn = (stored: Partial<Ticked> | null) =>
  Object.fromEntries(confirmationNames.map((name) => [name, stored?.[name] === true])) as Ticked

/** Returns whether it is stored; storage may be disabled or full. */
function write(key: string, draft: (ReviewDraft & About) | undefined): boolean {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft))
    else localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}
