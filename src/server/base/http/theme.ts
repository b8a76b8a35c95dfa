import type { FastifyRequest } from 'fastify'

/**
 * A page of src/web/head.html in the theme that the browser remembers (src/web/base/theme.ts): it
 * is dark unless a visitor has chosen the light one, or that of the system.
 */
export function inTheme(page: string, request: FastifyRequest): string {
  const theme = themeOf(request)
  if (!theme) return page
  const [scheme, light, dark] = shown[theme]
  return page
    .replace('<html ', `<html data-theme="${theme}" `)
    .replace('name="color-scheme" content="dark"', `name="color-scheme" content="${scheme}"`)
    .replace(/media="(none|all)"/g, (_, shownTo) => `media="${shownTo === 'none' ? light : dark}"`)
}

/** The color scheme, and for whom the light and the dark color of the browser's bar are. */
const shown = {
  light: ['light', 'all', 'none'],
  system: ['light dark', '(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'],
} as const

function themeOf({ ownCookies }: FastifyRequest) {
  const [, value] = Object.entries(ownCookies).find(([name]) => name.endsWith('.theme')) ?? []
  return value === 'light' || value === 'system' ? value : undefined
}
