import { useState } from 'react'
import { CopyField } from '../../ui/forms/CopyField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import {
  embedSnippet,
  fragmentUrl,
  reactSnippet,
  type EmbedChoice,
  type Heights,
} from './embed-snippet.ts'

const platforms = {
  html: {
    label: 'Plain HTML',
    steps: [
      'Paste the code where the reviews should stand, as often as you like.',
      'With a Content-Security-Policy, add this address to script-src and connect-src.',
    ],
  },
  wordpress: {
    label: 'WordPress',
    steps: [
      'Open the page in the editor and add a block “Custom HTML”.',
      'Paste the code into the block, look at its preview and update the page.',
    ],
  },
  shopify: {
    label: 'Shopify',
    steps: [
      'Open Online Store, Themes, Customize, and go to the template of the product.',
      'Add a section “Custom Liquid”, paste the code and save.',
    ],
  },
  wix: {
    label: 'Wix',
    steps: [
      'In the editor choose Add, Embed Code, Embed HTML.',
      'Choose Code, paste the code, apply, and draw the frame as high as the preview.',
    ],
  },
  react: {
    label: 'React',
    steps: [
      'Install the package @candor/react.',
      'Import { CandorReviews } from it, and use the code in a component.',
    ],
  },
  server: {
    label: 'HTML from your own server',
    steps: [
      'Read this address on your server, and put what it answers into the page.',
      'It works without JavaScript and has structured data for search engines.',
    ],
  },
} as const
type Platform = keyof typeof platforms

interface EmbedInstructionsProps {
  campaignId: string
  choice: EmbedChoice
  heights: Heights | null
}

/** The code of the embed and where to paste it. */
export function EmbedInstructions({ campaignId, choice, heights }: EmbedInstructionsProps) {
  const [platform, setPlatform] = useState<Platform>('html')
  const { origin } = location
  const code = {
    react: () => reactSnippet(origin, campaignId, choice, heights),
    server: () => fragmentUrl(origin, campaignId, choice),
  }
  const text =
    platform === 'react' || platform === 'server'
      ? code[platform]()
      : embedSnippet(origin, campaignId, choice, heights)
  return (
    <div className="space-y-4">
      <Select
        label="Your site is made with"
        className="sm:max-xl:max-w-72"
        options={Object.entries(platforms).map(([value, { label }]) => ({ value, label }))}
        value={platform}
        onChange={(event) => setPlatform(event.target.value as Platform)}
      />
      <ol className="list-decimal space-y-1 pl-5 text-fg-2 marker:text-fg-3">
        {platforms[platform].steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {heights && platform !== 'server' && (
        <p className="text-13 text-fg-3">
          This code keeps room for the reviews, so that your page does not jump while they load. The
          short code on the overview shows the same reviews without keeping room.
        </p>
      )}
      <CopyField
        label="Code for your site"
        text={text}
        lines
        copyLabel="Copy code"
        onCopied={() => toast('Embed code copied to clipboard!')}
      />
    </div>
  )
}
