/**
 * What a page says, a line for each block: words, where links lead, what a field has, which controls
 * are off, and which colour of meaning a part has. Everything else of the markup is left out.
 */
export function outlineOf(html: string): string[] {
  return html
    .replace(/<!--.*?-->|<(style|svg|script|template)\b.*?<\/\1>/gs, '')
    .replace(/<(\/?)([\w-]+)([^>]*)>/g, (_, end: string, tag: string, rest: string) => {
      const mark = end ? '' : markOf(tag, rest)
      return inline.has(tag) ? mark : `\n${mark}`
    })
    .split('\n')
    .map((line) => entities(line).replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

const inline = new Set(
  'a abbr b bdi br button cite code em i img input kbd mark s small span strong sub sup time u'.split(
    ' ',
  ),
)

const tones =
  /(?:^| )(?:bg|text|border)-(ember|success|warn|danger|info|star)(?:-(?:tint|solid|deep|\d+))?(?: |$)/

function markOf(tag: string, attributes: string): string {
  const at = (name: string) => new RegExp(` ${name}(?:="([^"]*)")?(?= |$|/)`, 'i').exec(attributes)
  const has = (name: string) => at(name) !== null
  const said = (name: string) => at(name)?.[1] ?? ''
  const marks = [
    tones.exec(said('class'))?.[1],
    has('href') && said('href') !== '' && `→${said('href')}`,
    has('aria-label') && `"${said('aria-label')}"`,
    tag === 'img' && `image ${said('src')} "${said('alt')}"`,
    (has('disabled') || said('aria-disabled') === 'true') && 'off',
    has('hidden') && 'hidden',
    (has('checked') || has('selected') || said('aria-pressed') === 'true') && 'chosen',
    has('aria-current') && 'current',
    has('required') && 'required',
    said('aria-invalid') === 'true' && 'invalid',
    tag === 'input' && `${said('type') || 'text'} ${said('name')}=${said('value')}`,
    ['button', 'select', 'textarea'].includes(tag) && tag,
    ['alert', 'status', 'progressbar', 'meter', 'switch'].includes(said('role')) && said('role'),
    has('aria-valuenow') && `${said('aria-valuenow')} of ${said('aria-valuemax')}`,
    has('open') && 'open',
  ].filter(Boolean)
  return marks.length > 0 ? ` [${marks.join(' ')}] ` : ''
}

const entities = (text: string) =>
  text
    .replace(/&#x27;|’/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
