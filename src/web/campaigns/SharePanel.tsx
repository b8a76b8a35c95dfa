import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Campaign } from '../../shared/campaigns.ts'
import { SegmentedLinks } from '../ui/buttons/SegmentedLinks.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { EmbedChecks } from './EmbedChecks.tsx'
import { EmbedInstructions } from './EmbedInstructions.tsx'
import { EmbedOptions } from './EmbedOptions.tsx'
import { EmbedHeights, EmbedPreview } from './EmbedPreview.tsx'
import { defaultChoice, type Heights } from './embed-snippet.ts'

const route = getRouteApi('/app/campaigns/$campaignId')

/** The embed as visitors of the business's own site see it, and the code that shows it there. */
export function SharePanel({ campaign }: { campaign: Campaign }) {
  const { id, status, completedReviews } = campaign
  const shows = status === 'active' || status === 'completed'
  const { preview = 'light' } = route.useSearch()
  const [choice, setChoice] = useState(defaultChoice)
  const [heights, setHeights] = useState<Heights | null>(null)
  const segment = (label: string, value: 'dark' | 'phone' | undefined) => ({
    label,
    to: '.' as const,
    search: { tab: 'share' as const, ...(value && { preview: value }) },
    active: preview === (value ?? 'light'),
  })
  return (
    <div className="space-y-8">
      <p className="max-w-form">
        Show these reviews on your own site. Each is labelled as a paid review, whatever its stars,
        and no choice here hides one.
      </p>
      {!shows && <Alert>Reviews appear once the campaign is approved.</Alert>}
      {shows && completedReviews === 0 && (
        <Alert>
          No review is approved yet. You can paste the code now: reviews appear by themselves.
        </Alert>
      )}
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-[19rem_1fr] *:min-w-0">
        <div className="space-y-8">
          <Section title="Look">
            <EmbedOptions choice={choice} onChange={setChoice} />
          </Section>
          <Section title="Code">
            <EmbedInstructions campaignId={id} choice={choice} heights={heights} />
          </Section>
          <EmbedChecks campaignId={id} />
        </div>
        {shows && (
          <Section title="Preview">
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
              <EmbedPreview campaignId={id} choice={choice} place={preview} />
              <EmbedHeights campaignId={id} choice={choice} onHeights={setHeights} />
            </div>
          </Section>
        )}
      </div>
    </div>
  )
}
