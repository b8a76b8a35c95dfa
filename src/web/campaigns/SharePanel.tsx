import { useEffect, useRef, useState } from 'react'
import type { Campaign } from '../../shared/campaigns.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { CopyField } from '../ui/forms/CopyField.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { snippetOf } from './embed-snippet.ts'

/** The embed as visitors of the business's own site see it, and the code that shows it there. */
export function SharePanel({ campaign }: { campaign: Campaign }) {
  const { id, status } = campaign
  const shows = status === 'active' || status === 'completed'
  const [height, setHeight] = useState(0)
  return (
    <div className="max-w-form space-y-8">
      <section aria-labelledby="share-code" className="space-y-4">
        <h2 id="share-code" className="text-18 font-semibold text-fg">
          Show these reviews on your site
        </h2>
        <p>
          Paste this code where the reviews should stand. It keeps their height free, so that
          nothing on your page moves when they come. Each is labelled as a paid review.
        </p>
        {!shows && <Alert>Reviews appear once the campaign is approved.</Alert>}
        <CopyField
          label="Code for your site"
          text={snippetOf(location.origin, id, height)}
          copyLabel="Copy code"
          onCopied={() => toast('Embed code copied to clipboard!')}
        />
        <ul className="list-disc space-y-1 pl-4 text-fg-2 marker:text-fg-3">
          <li>WordPress: add a block “Custom HTML” and paste the code.</li>
          <li>Shopify: in the theme editor, add a section “Custom liquid” and paste the code.</li>
          <li>Wix: choose Embed code, then Embed HTML, and paste the code.</li>
          <li>Your own HTML: paste the code into the page, as often as you like.</li>
        </ul>
      </section>
      {shows && (
        <section aria-labelledby="share-preview">
          <h2 id="share-preview" className="mb-4 text-18 font-semibold text-fg">
            Preview
          </h2>
          <Preview campaignId={id} onHeight={setHeight} />
        </section>
      )}
    </div>
  )
}

interface PreviewProps {
  campaignId: string
  onHeight: (height: number) => void
}

/** Runs the script of the embed, and tells how high it becomes. */
function Preview({ campaignId, onHeight }: PreviewProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current!
    const script = document.createElement('script')
    script.src = '/embed.js'
    script.dataset.campaign = campaignId
    element.append(script)
    const observer = new ResizeObserver(() => onHeight(element.offsetHeight))
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.replaceChildren()
    }
  }, [campaignId, onHeight])
  return <div ref={place} />
}
