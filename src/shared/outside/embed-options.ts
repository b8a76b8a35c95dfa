/**
 * What a business may choose for its embed. Nothing here hides a review, the disclosure or a
 * rating, and nothing filters by stars. Without zod, because the script of the embed loads it.
 */

export const embedLayouts = ['list', 'grid', 'carousel', 'badge', 'summary'] as const
export type EmbedLayout = (typeof embedLayouts)[number]

/** `auto` follows the page around the embed. */
export const embedThemes = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof embedThemes)[number]

/** Reviews shown before *Show more reviews*, and the radius of corners in pixels. */
export const embedLimits = { count: [1, 30], radius: [0, 24] } as const
export const embedDefaults = { count: 10, gridCount: 6, radius: 12 }

export interface EmbedOptions {
  layout: EmbedLayout
  theme: EmbedTheme
  /** `#rrggbb` or `#rgb`; null for Candor's own colors. */
  accent: string | null
  radius: number
  count: number
}

/** The layouts that show ratings only, and no single review. */
export const showsReviews = (layout: EmbedLayout) => layout !== 'badge' && layout !== 'summary'

/** Reads the options from attributes. A value that is none falls back to the default. */
export function embedOptions(read: (name: string) => string | null | undefined): EmbedOptions {
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === read(name)) ?? values[0]!
  const layout = oneOf('layout', embedLayouts)
  const count = layout === 'grid' ? embedDefaults.gridCount : embedDefaults.count
  const accent = read('accent') ?? ''
  return {
    layout,
    theme: oneOf('theme', embedThemes),
    accent: /^#([\da-f]{3}){1,2}$/i.test(accent) ? accent : null,
    radius: within(read('radius'), embedLimits.radius, embedDefaults.radius),
    count: within(read('count'), embedLimits.count, count),
  }
}

const within = (
  value: string | null | undefined,
  [least, most]: readonly [number, number],
  otherwise: number,
) => (/^\d{1,3}$/.test(value ?? '') ? Math.min(most, Math.max(least, Number(value))) : otherwise)
