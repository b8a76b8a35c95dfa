/** A part of a mail. Both versions, text and HTML, are made from the same parts. */
export type Part =
  /** One that is the heading of the HTML version is not repeated there. */
  | { paragraph: string; isHeading?: boolean }
  /** A link with its address in full, so that its reader sees where it leads. */
  | { link: string; label: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { list: readonly { text: string; link: string }[]; heading?: string }

export interface Content {
  /** The heading of the HTML version. */
  heading: string
  greeting: string
  parts: readonly Part[]
  /** Why the reader gets this mail. */
  footer: readonly Part[]
  publicUrl: string
}

const companyLine = 'Candor, the marketplace for honest reviews'
const contactOf = (publicUrl: string) => ({ label: 'Write to us', link: `${publicUrl}/contact` })

export function textOf({ greeting, parts, footer, publicUrl }: Content): string {
  const company = { paragraph: `${companyLine}: ${publicUrl}` }
  const lines = [...parts, ...footer, contactOf(publicUrl), company].map(textPart)
  return `${[greeting, ...lines].join('\n\n')}\n`
}

function textPart(part: Part): string {
  if ('paragraph' in part) return part.paragraph
  if ('link' in part) return `${part.label}:\n${part.link}`
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  const items = part.list.map(({ text, link }) => `- ${text}\n  ${link}`)
  return [...(part.heading === undefined ? [] : [`${part.heading}:`]), ...items].join('\n')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or an attribute. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!)
}

const font = "font-family:'IBM Plex Sans',-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const styles = {
  page: `margin:0;padding:24px 12px;background-color:#f7f4f0;${font}`,
  card:
    'max-width:600px;margin:0 auto;background-color:#ffffff;border:1px solid #e4dfd8;' +
    'border-top:3px solid #f97316;border-radius:8px',
  content: 'padding:24px 28px 8px',
  brand: 'margin:0 0 20px;font-size:18px;line-height:24px;font-weight:700;color:#2a2522',
  mark:
    'display:inline-block;width:12px;height:12px;margin:0 8px 0 0;border:4px solid #f97316;' +
    'border-right-color:transparent;border-radius:50%;vertical-align:-4px',
  heading: 'margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700;color:#2a2522',
  paragraph: 'margin:0 0 16px;font-size:16px;line-height:24px;color:#2a2522',
  facts:
    'margin:0 0 16px;padding:0 0 0 14px;border-left:2px solid #f97316;font-size:16px;' +
    'line-height:26px;color:#2a2522',
  item: 'margin:0 0 8px;font-size:16px;line-height:24px;color:#2a2522',
  list: 'margin:0 0 16px;padding:0 0 0 20px',
  button:
    'display:inline-block;padding:10px 20px;margin:4px 0 8px;background-color:#f97316;' +
    'border-radius:4px;color:#1d1815;font-weight:600;text-decoration:none',
  link: 'color:#a83e08;font-weight:600;text-decoration:underline',
  address: 'font-size:13px;line-height:20px;color:#6b625b;word-break:break-all',
  footer: 'padding:16px 28px;border-top:1px solid #e4dfd8',
  note: 'margin:0 0 6px;font-size:13px;line-height:20px;color:#6b625b',
  noteLink: 'color:#6b625b;text-decoration:underline',
}

/** Mail programs that know dark mode replace the inline colours by these. */
const darkStyles = `
  @media (prefers-color-scheme: dark) {
    .page { background-color: #171311 !important }
    .card, .footer { background-color: #211d1a !important; border-color: #3b3530 !important }
    .card { border-top-color: #f97316 !important }
    .text { color: #f3efea !important }
    .quiet { color: #a89f97 !important }
    .link { color: #fdba74 !important }
  }`

/** Outlook on Windows knows no maximal width, so only it gets a table. */
const forOutlook = (html: string) => `<!--[if mso]>${html}<![endif]-->`

/** The logo's ring, of borders alone. Outlook would draw a square. */
const mark = `<!--[if !mso]><!--><span style="${styles.mark}"></span><!--<![endif]-->`

/** The HTML version. It loads nothing: no image, font or style from elsewhere. */
export function htmlOf({ heading, greeting, parts, footer, publicUrl }: Content): string {
  const shown = parts.filter((part) => !('isHeading' in part && part.isHeading))
  const first = shown.find((part) => 'link' in part)
  const body = [{ paragraph: greeting }, ...shown]
    .map((part) => htmlPart(part, part === first))
    .join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${darkStyles}
</style>
</head>
<body class="page" style="${styles.page}">
${forOutlook('<table role="presentation" width="600" align="center"><tr><td>')}
<div class="card" style="${styles.card}">
<div style="${styles.content}">
<p class="text" style="${styles.brand}">${mark}Candor</p>
<h1 class="text" style="${styles.heading}">${escapeHtml(heading)}</h1>
${body}
</div>
<div class="footer" style="${styles.footer}">
${[...footer, contactOf(publicUrl)].map(notePart).join('\n')}
<p class="quiet" style="${styles.note}">${companyLine}: ${anchor(publicUrl, publicUrl, 'note')}</p>
</div>
</div>
${forOutlook('</td></tr></table>')}
</body>
</html>
`
}

const anchors = {
  link: ['link', styles.link],
  // Ember with dark text in both modes, so without a class that dark mode changes.
  button: ['button', styles.button],
  note: ['quiet', styles.noteLink],
} as const

function anchor(href: string, label: string, kind: keyof typeof anchors = 'link'): string {
  const [name, style] = anchors[kind]
  return `<a class="${name}" href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a>`
}

/** Escapes a text and keeps its line breaks. */
const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const strong = (text: string) => `<strong>${lines(text)}</strong>`

/** The first link is what the mail is for, so it looks like a button. */
function htmlPart(part: Part, isFirst: boolean): string {
  if ('paragraph' in part) {
    return `<p class="text" style="${styles.paragraph}">${lines(part.paragraph)}</p>`
  }
  if ('link' in part) {
    const address = `<span class="quiet" style="${styles.address}">${escapeHtml(part.link)}</span>`
    const label = anchor(part.link, part.label, isFirst ? 'button' : 'link')
    return `<p class="text" style="${styles.paragraph}">${label}<br>${address}</p>`
  }
  if ('facts' in part) {
    const facts = part.facts.map(([label, value]) => `${escapeHtml(label)}: ${strong(value)}`)
    return `<p class="text" style="${styles.facts}">${facts.join('<br>\n')}</p>`
  }
  const items = part.list.map(
    ({ text, link }) => `<li class="text" style="${styles.item}">${anchor(link, text)}</li>`,
  )
  const heading =
    part.heading === undefined
      ? ''
      : `<p class="text" style="${styles.item}">${strong(part.heading)}</p>\n`
  return `${heading}<ul style="${styles.list}">\n${items.join('\n')}\n</ul>`
}

function notePart(part: Part): string {
  if ('paragraph' in part) {
    return `<p class="quiet" style="${styles.note}">${lines(part.paragraph)}</p>`
  }
  if ('link' in part) {
    return `<p class="quiet" style="${styles.note}">${anchor(part.link, part.label, 'note')}</p>`
  }
  return htmlPart(part, false)
}
