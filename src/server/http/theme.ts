import type { FastifyRequest } from 'fastify'

const themes = ['light', 'dark'] as const

/**
 * A page of src/web/head.html in the theme that the browser remembers (src/web/theme.ts). Without
 * one, the page follows the system.
 */
export function inTheme(page: string, request: FastifyRequest): string {
  const theme = themeOf(request)
  if (!theme) return page
  const otherTheme = themes.find((one) => one !== theme)!
  return page
    .replace('<html ', `<html data-theme="${theme}" `)
    .replace('content="light dark"', `content="${theme}"`)
    .replace(`media="(prefers-color-scheme: ${theme})"`, 'media=""')
    .replace(`media="(prefers-color-scheme: ${otherTheme})"`, 'media="none"')
}

function themeOf({ ownCookies }: FastifyRequest) {
  const [, value] = Object.entries(ownCookies).find(([name]) => name.endsWith('.theme')) ?? []
  return themes.find((theme) => theme === value)
}
