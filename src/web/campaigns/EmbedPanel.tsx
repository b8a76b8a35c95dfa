import type { Campaign } from '../../shared/campaigns.ts'
import { Card } from '../ui/layout/Card.tsx'
import { CopyField } from '../ui/forms/CopyField.tsx'
import { toast } from '../ui/overlays/Toast.tsx'

export function EmbedPanel({ campaign }: { campaign: Campaign }) {
  const source = `${location.origin}/embed.js`
  const snippet = `<script src="${source}" data-campaign="${campaign.id}" async></script>`
  const shows = campaign.status === 'active' || campaign.status === 'completed'
  return (
    <Card title="Embed Reviews">
      <p className="mb-4">
        Paste this line where the approved reviews of this campaign are to appear on your site. They
        carry the note that they were paid for.{' '}
        {!shows && 'Until the campaign is approved, nothing appears.'}
      </p>
      <CopyField
        label="Embed code"
        text={snippet}
        copyLabel="Copy embed code"
        onCopied={() => toast('Embed code copied to clipboard!')}
      />
    </Card>
  )
}
