import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { part } from '../../base/page.ts'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { SegmentedLinks } from '../../ui/buttons/SegmentedLinks.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { EmbedChecks } from './EmbedChecks.tsx'
import { EmbedInstructions } from './EmbedInstructions.tsx'
import { EmbedOptions } from './EmbedOptions.tsx'
import { EmbedHeights, EmbedPreview, Ground } from './EmbedPreview.tsx'
import type { PreviewPlace } from './EmbedPreview.tsx'
import { choiceOf, saveLook, lookSearch, loadLook } from './embed-look.ts'
import { attributesOf, type EmbedChoice, type Heights } from './embed-snippet.ts'

const route = getRouteApi('/app/campaigns/$campaignId')

const SamplePreview = part(() => import('./SamplePreview.tsx'), 'SamplePreview')

/** The embed as visitors of the business's own site see it, and the code that shows it there. */
export function SharePanel({ campaign }: { campaign: Campaign }) {
  const { id } = campaign
  const { choice, setChoice, heights, setHeights } = useLook(id)
  const isShown = campaign.status === 'active' || campaign.status === 'completed'
  const hasReviews = isShown && campaign.completedReviews > 0
  const code = (
    <Section title="Code">
      <EmbedInstructions campaignId={id} choice={choice} heights={heights} />
    </Section>
  )
  return (
    <div className="space-y-8">
      <p className="max-w-form">
        Show these reviews on your own site. Each is labelled as a paid review, and none can be left
        out, whatever its stars.
        {!isShown && (
          <span>
            {' They appear once the campaign is approved and reviewers have written some.'}
          </span>
        )}
      </p>
      {isShown && !hasReviews && (
        <Alert>
          No review is approved yet. You can paste the code now: reviews appear by themselves.
        </Alert>
      )}
      {/* On phones real reviews are above the code and samples below; else beside everything. */}
      <div
        className="grid grid-cols-1 gap-8 xl:grid-cols-[19rem_1fr] xl:grid-rows-[auto_auto_1fr]
          *:min-w-0"
      >
        <Section title="Look">
          <EmbedOptions choice={choice} onChange={setChoice} />
        </Section>
        {!hasReviews && code}
        <div className={besideAll}>
          <Section title={hasReviews ? 'Preview' : 'Preview with sample reviews'}>
            <Places choice={choice}>
              {(place) =>
                hasReviews ? (
                  <EmbedPreview campaignId={id} choice={choice} place={place} />
                ) : (
                  <Suspense fallback={<Skeleton className="h-64" />}>
                    <SamplePreview campaign={campaign} choice={choice} place={place} />
                  </Suspense>
                )
              }
            </Places>
            {hasReviews && <EmbedHeights campaignId={id} choice={choice} onHeights={setHeights} />}
          </Section>
        </div>
        {hasReviews && code}
        <EmbedChecks campaignId={id} />
      </div>
    </div>
  )
}

/** As high as the embed is: it is a preview, of which nothing may be cut off. */
const besideAll = 'xl:col-start-2 xl:row-span-3 xl:row-start-1 xl:self-start'

/** The look is in the address; this browser remembers the last one of each campaign. */
function useLook(campaignId: string) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [kept] = useState(() => loadLook(campaignId))
  const [heights, setHeights] = useState<Heights | null>(null)
  const [choice, setShown] = useState(() => {
    const given = choiceOf(search)
    return attributesOf(given).length > 0 ? given : kept.choice
  })
  function setChoice(next: EmbedChoice) {
    setShown(next)
    saveLook(campaignId, { choice: next, heights: null })
    void navigate({
      search: (now) => ({ ...now, ...lookSearch(next) }),
      replace: true,
      resetScroll: false,
    })
  }
  const measured = useCallback(
    (found: Heights) => {
      setHeights(found)
      saveLook(campaignId, { choice, heights: found })
    },
    [campaignId, choice],
  )
  return { choice, setChoice, heights, setHeights: measured }
}

interface PlacesProps {
  choice: EmbedChoice
  children: (place: PreviewPlace) => ReactNode
}

/** Shows the embed, or its sample, on one of the pages that one switches between. */
function Places({ choice, children }: PlacesProps) {
  const { preview = 'light' } = route.useSearch()
  const segment = (label: string, value: 'dark' | 'phone' | undefined) => ({
    label,
    to: '.' as const,
    search: { tab: 'share' as const, ...lookSearch(choice), ...(value && { preview: value }) },
    active: preview === (value ?? 'light'),
  })
  return (
    <div className="space-y-4">
      <SegmentedLinks
        label="Where the preview is"
        replace
        items={[
          segment('Light page', undefined),
          segment('Dark page', 'dark'),
          segment('Phone', 'phone'),
        ]}
      />
      <Ground place={preview}>{children(preview)}</Ground>
    </div>
  )
}
