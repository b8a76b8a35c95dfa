import { useEffect, useRef } from 'react'
import { embedOptions } from '../../../shared/outside/embed-options.ts'
import { embedStyles, layoutStyles } from '../../../shared/outside/embed-styles.ts'
import { english } from '../../../shared/outside/embed-texts.ts'
import { embedTree, wordsOf, type Tree } from '../../../shared/outside/embed-view.ts'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { disclosure } from '../../../shared/market/disclosure.ts'
import type { PreviewPlace } from './EmbedPreview.tsx'
import { attributesOf, type EmbedChoice } from './embed-snippet.ts'

const texts = [
  [5, 'A', 'Sample review: here somebody says what they liked, with the details that matter.'],
  [4, 'B', 'Sample review: here somebody says how they used the product, and for how long.'],
  [2, 'C', 'Sample review: here somebody says what went wrong. It is shown just the same.'],
] as const

/** Made-up reviews that say so, before the first real one is approved. */
function sampleOf({ id, title, product, business, ...campaign }: Campaign) {
  const counts = { '1': 0, '2': 1, '3': 0, '4': 1, '5': 1 }
  const { companyName } = business
  return {
    page: {
      campaign: { id, title, product, companyName, picture: null, publicUrl: null },
      ratingAverage: 3.7,
      ratingCount: texts.length,
      ratingCounts: counts,
      disclosure,
    },
    items: texts.map(([rating, name, content], index) => ({
      id: `sample-${index}`,
      reviewerName: `Sample ${name}.`,
      country: null,
      photos: [],
      rating,
      content,
      incentivized: true as const,
      paid: {
        priceCents: campaign.pricePerReviewCents,
        worthCents: campaign.worthCents,
        reimbursedCents: campaign.reimbursementCapCents,
      },
      reply: null,
      createdAt: new Date().toISOString(),
    })),
  }
}

interface SamplePreviewProps {
  campaign: Campaign
  choice: EmbedChoice
  place: PreviewPlace
}

/** The embed with sample reviews, drawn from the tree that the script of the embed draws. */
export function SamplePreview({ campaign, choice, place }: SamplePreviewProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = new Map(attributesOf(choice))
    const given = embedOptions((name) => chosen.get(name))
    // The script of the embed finds the color of the page behind it; here it is known.
    const ground = place === 'dark' ? ('dark' as const) : ('light' as const)
    const options = { ...given, theme: given.theme === 'auto' ? ground : given.theme }
    const language = { file: 'en', locale: 'en' }
    const view = { ...sampleOf(campaign), options, language, texts: english }
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(embedStyles + layoutStyles)
    root.adoptedStyleSheets = [sheet]
    root.replaceChildren(nodeOf(embedTree(wordsOf({ ...view, origin: location.origin }))))
  }, [campaign, choice, place])
  return <div ref={host} />
}

function nodeOf(tree: Tree): Node {
  if (typeof tree === 'string') return document.createTextNode(tree)
  const [name, attributes, ...children] = tree
  const node = /^(svg|path)$/.test(name)
    ? document.createElementNS('http://www.w3.org/2000/svg', name)
    : document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    // The policy of the page forbids style attributes, but not this.
    if (attribute === 'style') (node as HTMLElement).style.cssText = value
    else node.setAttribute(attribute, value)
  }
  node.append(...children.map(nodeOf))
  return node
}
