/** The tallest place that a page keeps free: what follows it is out of sight then. */
const tallest = 1_200

/**
 * The code of the embed. The element around it keeps the height free that the reviews will take,
 * because the script comes later and would push what follows.
 */
export function snippetOf(origin: string, campaignId: string, height?: number): string {
  const script = `<script src="${origin}/embed.js" data-campaign="${campaignId}" async></script>`
  if (!height) return script
  return `<div style="min-height: ${Math.min(tallest, Math.round(height))}px">${script}</div>`
}
