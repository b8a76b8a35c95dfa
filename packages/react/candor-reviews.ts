'use client'

import { createElement, useEffect, type CSSProperties, type ReactElement } from 'react'

export interface CandorReviewsProps {
  /** The address of Candor, such as `https://candor.example`. */
  origin: string
  /** The id of the campaign, from its tab Share. */
  campaign: string
  /** `list` by default. */
  layout?: 'list' | 'grid' | 'carousel' | 'badge' | 'summary'
  /** `auto` by default: as the page around it. */
  theme?: 'auto' | 'light' | 'dark'
  /** A color as `#rrggbb`; made darker or lighter where it could not be read. */
  accent?: string
  /** Of the corners, in pixels, from 0 to 24. */
  radius?: number | string
  /** Reviews shown first, from 1 to 30. */
  count?: number | string
  /** A language tag; that of the page by default. */
  lang?: string
  /** The CSS length that stays free until the reviews come, so that the page does not move. */
  minHeight?: number | string
  /** Of the element around the embed. */
  className?: string
  style?: CSSProperties
}

/**
 * The published reviews of a campaign, each marked as paid. On a server it renders an empty
 * element; the script of the embed fills it in the browser.
 */
export function CandorReviews({
  origin,
  minHeight,
  className,
  style,
  ...attributes
}: CandorReviewsProps): ReactElement {
  useEffect(() => loadEmbed(origin), [origin])
  return createElement(
    'div',
    { className, style: { containerType: 'inline-size', width: '100%', ...style } },
    createElement('div', { style: { minHeight } }, createElement('candor-reviews', attributes)),
  )
}

/** Loads the script of the embed once for each page. */
function loadEmbed(origin: string) {
  const { href } = new URL('/embed.js', origin)
  if (document.querySelector(`script[src="${href}"]`)) return
  const script = document.createElement('script')
  script.src = href
  script.async = true
  document.head.append(script)
}
