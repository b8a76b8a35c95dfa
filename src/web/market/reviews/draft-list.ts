import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../base/session.ts'
import { draftsQuery, sendDraft } from './draft-sync.ts'
import { draftsOf, forgetDraft } from './review-draft.ts'

/** What is said of a draft: of a first review its id is that of the campaign. */
interface Begun {
  id: string
  campaignId: string
  title: string
  content: string
  /** For a second try: until when it can be sent. */
  until?: string | null | undefined
  /** Whether it cannot be sent now, as far as the server knows. */
  closed?: boolean | undefined
}

/**
 * What a reviewer has begun, in this browser or on another device: first reviews of campaigns,
 * second tries that can still be sent, and what cannot be sent now.
 */
export function useReviewDrafts() {
  const viewer = useViewer()
  const client = useQueryClient()
  const read = useQuery({ ...draftsQuery, enabled: viewer?.role === 'reviewer' })
  const [discarded, setDiscarded] = useState<readonly string[]>([])
  const saved: Begun[] = (read.data ?? []).map(({ reviewId, ...draft }) => ({
    ...draft,
    id: reviewId ?? draft.campaignId,
  }))
  const here: Begun[] = draftsOf(viewer?.id ?? '').map((draft) => ({
    ...draft,
    closed: saved.some(({ id, closed }) => closed && id === draft.id),
  }))
  const elsewhere = saved.filter(({ id }) => here.every((one) => one.id !== id))
  const all = [...here, ...elsewhere].filter(({ id }) => !discarded.includes(id))
  const discard = (id: string) => {
    const draft = all.find((one) => one.id === id)
    forgetDraft(viewer?.id ?? '', id)
    setDiscarded([...discarded, id])
    // The server has one draft of a campaign, perhaps another one than this.
    const isOther = ({ campaignId, ...one }: Begun) =>
      campaignId === draft?.campaignId && one.id !== id
    if (!draft || saved.some(isOther)) return
    const refresh = () => client.invalidateQueries({ queryKey: ['drafts'] })
    void sendDraft(draft.campaignId, null).then(refresh, refresh)
  }
  const open = all.filter((draft) => !draft.closed)
  const drafts = open.filter(({ id, campaignId }) => id === campaignId)
  const closed = all.filter((draft) => draft.closed)
  return { read, drafts, secondTries: open.filter(isOpenSecondTry), closed, discard }
}

const isOpenSecondTry = ({ id, campaignId, until }: Begun) =>
  id !== campaignId && (!until || Date.parse(until) > Date.now())
