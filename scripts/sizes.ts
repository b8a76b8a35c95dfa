// `npm run sizes`: prints what the built pages load first, and fails when a limit is exceeded.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { create as openFont } from 'fontkit'

const built = fileURLToPath(new URL('../dist/web/', import.meta.url))
const text = (file: string) => readFileSync(join(built, file), 'utf8')

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
const manifest = JSON.parse(text('.vite/manifest.json')) as Record<string, Chunk>
const faults: string[] = []

/** The files that these entries load before they run: themselves and their static imports. */
function loadedBy(...names: string[]): Set<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  names.forEach(add)
  return files
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1)
const gzip = (content: Buffer) => gzipSync(content)
/** What browsers get (`compressedCopies` in build/pages.ts); gzip is for the few without it. */
const brotli = (content: Buffer) => brotliCompressSync(content)

const known = new Map<string, number>()

/** The size of a file after `compress`. Most files belong to many pages, and Brotli is slow. */
function compressedSize(file: string, compress: typeof brotli): number {
  const key = `${compress.name} ${file}`
  const size = known.get(key) ?? compress(readFileSync(join(built, file))).length
  known.set(key, size)
  return size
}

const sizeOf = (files: Set<string>, compress: typeof brotli) =>
  [...files].reduce((sum, file) => sum + compressedSize(file, compress), 0)
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)

function check(what: string, files: Set<string>, limit: number) {
  const size = sizeOf(files, brotli)
  row(what, files.size, kB(size), kB(limit), kB(sizeOf(files, gzip)))
  if (size > limit) faults.push(`${what}: ${kB(size)} kB of JavaScript, at most ${kB(limit)}.`)
}

/** A file that the page does not name is requested late, after the file that imports it. */
function expectPreloaded(page: string) {
  const html = text(page)
  for (const file of loadedBy(page)) {
    if (!html.includes(`"/${file}"`)) faults.push(`${page} does not name ${file}.`)
  }
}

const chart = 'ui/charts/Chart.tsx'

/** The charting library must be loaded only by the chart, after the page. */
function checkChart(shell: Set<string>, pages: string[]) {
  const drawing = [...loadedBy(chart)].filter((file) => text(file).includes('visx-'))
  const files = new Set([...loadedBy(chart)].filter((file) => !shell.has(file)))
  check('the chart, in addition to its page', files, 22_500)
  if (drawing.length === 0) faults.push('The chart does not load the charting library.')
  for (const page of ['visitor.html', 'index.html', ...pages]) {
    const early = [...loadedBy(page)].filter((file) => drawing.includes(file))
    if (early.length > 0) faults.push(`${page} loads the charts first: ${early.join(', ')}.`)
  }
  if (drawing.some((file) => shell.has(file))) faults.push('The shell loads the charts first.')
}

/** The pages that one sees first after a visit, with their own limits. */
const firstPages: Record<string, number> = {
  'LoginPage.tsx': 220_000,
  'RegisterPage.tsx': 220_000,
  'HomePage.tsx': 220_000,
}

/**
 * The pages of a campaign, with all that a campaign may ask for and give: ways to get the product,
 * pace, dates, requirements, places. Nobody sees them first after a visit.
 */
const campaignPages: Record<string, number> = {
  'CampaignCreatePage.tsx': 340_000,
  'CampaignEditPage.tsx': 340_000,
  'CampaignPage.tsx': 330_000,
}

/** The dashboard of each role, which its route loads beside its page, with its own limit. */
const dashboards: Record<string, number> = {
  'BusinessDashboard.tsx': 280_000,
  'ReviewerDashboard.tsx': 280_000,
  'AdminDashboard.tsx': 280_000,
}

/** The script that pages of businesses load, by gzip, which every browser takes. */
function checkEmbed() {
  const limits = { 'embed.js': 5_500, 'more.js': 1_600 }
  row('embed', 'kB by gzip', 'limit')
  row('---', '---', '---')
  for (const [file, limit] of Object.entries(limits)) {
    const size = gzip(readFileSync(join(built, '../embed', file))).length
    row(file, kB(size), kB(limit))
    if (size > limit) faults.push(`${file}: ${kB(size)} kB of JavaScript, at most ${kB(limit)}.`)
  }
}

const limitOf = (name: string, isPublic: boolean) =>
  firstPages[name] ?? campaignPages[name] ?? (isPublic ? 220_000 : 310_000)

function checkScripts() {
  const shell = ['layout/AppLayout.tsx', 'layout/PersonalControls.tsx']
  row('first JavaScript', 'files', 'kB', 'limit', 'kB by gzip')
  row('---', '---', '---', '---', '---')
  check('a public page, for a visitor', loadedBy('visitor.html'), 2_000)
  check('the application, before a page of it', loadedBy('index.html'), 120_000)
  check('the signed-in shell, before its page', loadedBy('index.html', ...shell), 185_000)
  const pages = Object.keys(manifest).filter((name) => name.endsWith('Page.tsx'))
  checkChart(loadedBy('index.html', ...shell), pages)
  for (const page of pages) {
    const isPublic = /^(site|people\/accounts)\/|UnsubscribePage/.test(page)
    const name = page.split('/').at(-1)!
    const files = loadedBy('index.html', page, ...(isPublic ? [] : shell))
    check(`with ${name}`, files, limitOf(name, isPublic))
  }
  for (const [name, limit] of Object.entries(dashboards)) {
    const route = ['DashboardPage.tsx', name].map((file) => `overview/dashboard/${file}`)
    check(`with ${name}`, loadedBy('index.html', ...shell, ...route), limit)
  }
  for (const page of ['visitor.html', 'index.html']) expectPreloaded(page)
}

/** The characters that a font has glyphs for. */
function charactersOf(font: Buffer): Set<number> {
  const opened = openFont(font)
  if (!('characterSet' in opened)) throw new Error('This file holds several fonts.')
  return new Set(opened.characterSet)
}

/** Each face of the style sheets with its file and range of characters. */
function faces() {
  const files = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
  const sheets = [...new Set(files)].filter((name) => name.endsWith('.css'))
  const css = sheets.map(text).join('')
  const all = [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, body]) => {
    const value = (name: string) => new RegExp(`${name}:\\s*([^;}]+)`).exec(body!)?.[1] ?? ''
    const file = /^url\(["']?\/(assets\/[\w-]+\.woff2)["']?\)/.exec(value('src'))?.[1]
    return { family: value('font-family'), source: value('src'), file, range: rangeOf(value) }
  })
  // Fallback fonts are on the reader's machine.
  return all.filter(({ source }) => !source.startsWith('local('))
}

function rangeOf(value: (name: string) => string): [number, number][] {
  const parts = value('unicode-range').split(',').filter(Boolean)
  return parts.map((part) => {
    const [first, last = first] = part.trim().slice(2).split('-')
    return [parseInt(first!.replaceAll('?', '0'), 16), parseInt(last!.replaceAll('?', 'f'), 16)]
  })
}

function checkFonts() {
  const naira = '₦'.codePointAt(0)!
  const found = faces()
  const withNaira = new Set<string>()
  row('font', 'characters', 'kB', 'first')
  row('---', '---', '---', '---')
  for (const { family, source, file, range } of found) {
    if (!file) {
      faults.push(`${family} is not a woff2 file of Candor: ${source}`)
      continue
    }
    const font = readFileSync(join(built, file))
    const characters = charactersOf(font)
    const first = text('visitor.html').includes(`"/${file}"`)
    row(file.split('/').at(-1)!, characters.size, kB(font.length), first ? 'yes' : '')
    if (range.length === 0 || characters.size > 300) {
      faults.push(`${file} has ${characters.size} characters; at most 300, with a unicode-range.`)
    }
    const shows = range.some(([from, to]) => from <= naira && naira <= to)
    if (shows && characters.has(naira)) withNaira.add(family)
  }
  for (const family of new Set(found.map(({ family }) => family))) {
    if (!withNaira.has(family)) faults.push(`${family} has no ₦.`)
  }
  if (found.length === 0) faults.push('The build has no fonts.')
}

checkScripts()
console.log('')
checkEmbed()
console.log('')
checkFonts()
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
