import { Link } from '@tanstack/react-router'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { CopyField } from '../../ui/forms/CopyField.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { loadLook } from './embed-look.ts'
import { embedSnippet } from './embed-snippet.ts'

export function EmbedPanel({ campaign }: { campaign: Campaign }) {
  const { choice, heights } = loadLook(campaign.id)
  const snippet = embedSnippet(location.origin, campaign.id, choice, heights)
  const shows = campaign.status === 'active' || campaign.status === 'completed'
  return (
    <Section title="Embed Reviews">
      <p className="mb-4">
        Paste this code into your site to show the approved reviews of this campaign. Each is
        labelled as a paid review.{' '}
        {!shows && (
          <span>It shows nothing until the campaign is approved and has approved reviews.</span>
        )}
        {shows && !heights && (
          <span>
            Share has a longer code, which also keeps their place free; both show the same.
          </span>
        )}
      </p>
      <CopyField
        label="Embed code"
        text={snippet}
        lines
        copyLabel="Copy embed code"
        onCopied={() => toast('Embed code copied to clipboard!')}
      />
      <Link
        to="/campaigns/$campaignId"
        params={{ campaignId: campaign.id }}
        search={{ tab: 'share' }}
        className="link reach mt-4 inline-block"
      >
        Look, preview and instructions
      </Link>
    </Section>
  )
}
