import {
  embedDefaults,
  type EmbedLayout,
  type EmbedTheme,
} from '../../../shared/outside/embed-options.ts'

/** What the business chose in Share; an empty text is the default. */
export interface EmbedChoice {
  layout: EmbedLayout
  theme: EmbedTheme
  accent: string
  radius: string
  count: string
  lang: string
}

export const defaultChoice: EmbedChoice = {
  layout: 'list',
  theme: 'auto',
  accent: '',
  radius: '',
  count: '',
  lang: '',
}

/** The attributes that differ from the defaults. */
export function attributesOf({ layout, theme, ...rest }: EmbedChoice): [string, string][] {
  const given = {
    layout: layout === defaultChoice.layout ? '' : layout,
    theme: theme === defaultChoice.theme ? '' : theme,
    ...rest,
    radius: rest.radius === String(embedDefaults.radius) ? '' : rest.radius,
  }
  return Object.entries(given).filter(([, value]) => value !== '')
}

/** Heights in pixels of the embed in a narrow and in a wide place. */
export interface Heights {
  phone: number
  desktop: number
}
/** The widths at which Share measures them, in pixels. */
export const measuredAt: Heights = { phone: 342, desktop: 1040 }

/** The tallest place that a page keeps free: what follows it is out of sight then. */
const tallest = 1_200

/** A little more than measured, because the font of a page is another. */
const roundUp = (height: number) => Math.ceil((height * 1.02) / 10) * 10

/**
 * The height that the page keeps free, by the width of the place (`cqw`). Between the measured
 * widths a line is an upper bound, since the height falls as the inverse of the width.
 */
export function reservedHeight({ phone, desktop }: Heights): string {
  const [tall, low] = [roundUp(phone), roundUp(desktop)]
  const [most, least] = [Math.min(tallest, tall), Math.min(tallest, low)]
  if (most <= least) return `${least}px`
  const slope = (tall - low) / (measuredAt.desktop - measuredAt.phone)
  const start = Math.ceil(tall + slope * measuredAt.phone)
  const perHundredth = Math.floor(slope * 1000) / 10
  return `clamp(${least}px,${start}px - ${perHundredth}cqw,${most}px)`
}

/**
 * The code of the embed, the same everywhere. The elements around the script keep the height of
 * the embed free, because the reviews come later and would push what follows.
 */
export function embedSnippet(
  origin: string,
  campaignId: string,
  choice: EmbedChoice,
  heights: Heights | null,
): string {
  const given = [['campaign', campaignId], ...attributesOf(choice)]
  const parts = [
    `<script src="${origin}/embed.js"`,
    ...given.map(([name, value]) => `data-${name}="${value}"`),
    'async></script>',
  ]
  if (!heights) return parts.join(' ')
  return [
    '<div style="container-type:inline-size;width:100%">',
    `  <div style="min-height:${reservedHeight(heights)}">`,
    ...parts.map((part, index) => (index === 0 ? `    ${part}` : `      ${part}`)),
    '  </div>',
    '</div>',
  ].join('\n')
}

/** The code for React, with `@candor/react`. */
export function reactSnippet(
  origin: string,
  campaignId: string,
  choice: EmbedChoice,
  heights: Heights | null,
): string {
  const attributes = [
    ['origin', origin],
    ['campaign', campaignId],
    ...attributesOf(choice),
    ...(heights ? [['minHeight', reservedHeight(heights)]] : []),
  ]
  return `<CandorReviews ${attributes.map(([name, value]) => `${name}="${value}"`).join(' ')} />`
}

/** The address of the HTML fragment. */
export function fragmentUrl(origin: string, campaignId: string, choice: EmbedChoice): string {
  const query = new URLSearchParams(attributesOf(choice)).toString()
  const path = `${origin}/api/public/campaigns/${campaignId}/embed.html`
  return query ? `${path}?${query}` : path
}
