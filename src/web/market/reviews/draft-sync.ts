import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Draft, getDraft, listDrafts, saveDraft } from '../../../shared/market/drafts.ts'
import { Refusal, type RefusalCode } from '../../../shared/base/refusal.ts'
import { call } from '../../base/api.ts'
import { changesOf, type ReviewDraft } from './review-draft.ts'

/** Milliseconds without typing after which a draft is sent. */
const pauseMillis = 2_000

const draftQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['drafts', 'one', campaignId],
    // What was discarded or sent meanwhile would be shown again.
    gcTime: 0,
    queryFn: () =>
      call<typeof getDraft>(
        { method: 'GET', path: '/api/campaigns/:campaignId/draft' },
        { params: { campaignId } },
      ),
  })

/** The drafts of a reviewer on the server. */
export const draftsQuery = queryOptions({
  queryKey: ['drafts', 'list'],
  queryFn: async () =>
    (await call<typeof listDrafts>({ method: 'GET', path: '/api/drafts' })).items,
})

/** A proof of use and its amount stay in this browser until the review is sent. */
export const sendDraft = (campaignId: string, draft: ReviewDraft | null) =>
  call<typeof saveDraft>(
    { method: 'PUT', path: '/api/campaigns/:campaignId/draft' },
    {
      params: { campaignId },
      isUnasked: true,
      body: draft
        ? {
            ...changesOf({ ...draft, proof: null, amountCents: null }),
            confirmations: draft.ticked,
          }
        : {},
    },
  )

const fromServer = (
  { rating, content, photos, confirmations }: Draft,
  { proof, amountCents }: ReviewDraft,
): ReviewDraft => ({ rating, content, photos, proof, amountCents, ticked: confirmations })

/** Refusals that another text or a later time may not meet: a photo in it may be gone. */
const curable: readonly RefusalCode[] = ['invalid', 'refused', 'rate_limited', 'unavailable']

interface Synced {
  draft: ReviewDraft
  /** When the server had the text that this browser shows; null where it never had it. */
  savedAt: string | null
  /** Whether the browser has a text that the server does not have. */
  isUnsent: boolean
  /** Shows and stores the newer text of another device. */
  onNewer: (draft: ReviewDraft, savedAt: string) => void
  onSent: (draft: ReviewDraft, savedAt: string | null) => void
}

/**
 * Keeps the draft of a review on the server, too. What was typed here wins over the server's text;
 * otherwise that of another device is shown. Returns whether the server has what is shown.
 */
export function useDraftSync(campaignId: string, synced: Synced): boolean {
  const { draft, savedAt, isUnsent } = synced
  const saved = useQuery(draftQuery(campaignId)).data
  // A session that has ended asks once, and not after each pause.
  const [isRefused, setRefused] = useState(false)

  const showNewer = useEffectEvent((newer: Draft) => {
    if (isUnsent || newer.savedAt === null || newer.savedAt === savedAt) return
    synced.onNewer(fromServer(newer, draft), newer.savedAt)
  })
  useEffect(() => {
    if (saved) showNewer(saved)
  }, [saved])

  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  const send = useEffectEvent(async (sent: ReviewDraft) => {
    try {
      const reply = await sendDraft(campaignId, sent)
      // What was typed meanwhile is sent after its own pause.
      if (latest.current === sent) synced.onSent(sent, reply.savedAt)
    } catch (error) {
      // The browser keeps it. The next change tries again, where it can help.
      if (!(error instanceof Refusal && curable.includes(error.code))) setRefused(true)
    }
  })
  useEffect(() => {
    if (!isUnsent || isRefused) return
    const sendAgain = () => void send(draft)
    const timer = setTimeout(sendAgain, pauseMillis)
    addEventListener('online', sendAgain)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', sendAgain)
    }
  }, [draft, isUnsent, isRefused])

  return !isUnsent && savedAt !== null
}
