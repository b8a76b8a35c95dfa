import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CampaignResult, CampaignValues } from './campaign-form.ts'

interface Kept {
  values: Partial<CampaignValues>
  keptAt: string
}

const keyOf = (personId: string) => `candor:campaign-draft:${personId}`

/** What a business typed into the form of a new campaign and did not send. */
export function readCampaignDraft(personId: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(personId)) ?? 'null') as Kept | null
    if (typeof kept?.values?.title !== 'string' || !Array.isArray(kept.values.countries))
      return null
    // JSON has no NaN, which an empty number field holds.
    const { minutes, tryingDays, targetReviews, fulfilment, pace, ...texts } = kept.values
    const { requirements } = texts
    return {
      ...kept,
      values: {
        ...texts,
        minutes: minutes ?? NaN,
        tryingDays: tryingDays ?? 0,
        fulfilment: fulfilment ?? 'own',
        worthCents: texts.worthCents ?? null,
        reimbursementCapCents: texts.reimbursementCapCents ?? null,
        targetReviews: targetReviews ?? NaN,
        ...(pace && { pace: { ...pace, places: pace.places ?? NaN } }),
        ...(requirements && {
          requirements: {
            ...requirements,
            approvedReviews: requirements.approvedReviews ?? NaN,
            notReviewedDays: requirements.notReviewedDays ?? NaN,
            pastReviewers: requirements.pastReviewers ?? 'welcome',
          },
        }),
      },
    }
  } catch {
    return null
  }
}

function write(personId: string, kept: Kept | null) {
  try {
    if (kept) localStorage.setItem(keyOf(personId), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(personId))
  } catch {
    // Storage may be disabled; the text stays on the page.
  }
}

type Form = UseFormReturn<CampaignValues, unknown, CampaignResult>

/**
 * Keeps what is typed in localStorage until the campaign is sent. `kept` is the time of the draft
 * that the form began with. A copy is not kept: it would take the place of what was begun anew.
 */
export function useCampaignDraft(
  form: Form,
  personId: string,
  { start, isCopy }: { start: Kept | null; isCopy: boolean },
) {
  const [kept, setKept] = useState(start?.keptAt ?? null)
  const { isDirty } = form.formState

  useEffect(() => {
    if (isCopy) return
    const subscription = form.watch((values) => {
      write(personId, { values: values as Kept['values'], keptAt: new Date().toISOString() })
    })
    return () => subscription.unsubscribe()
  }, [form, personId, isCopy])

  function clear() {
    if (!isCopy) write(personId, null)
    setKept(null)
  }
  return { kept, clear, isDirty }
}
