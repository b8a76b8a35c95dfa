// `npm run lighthouse`: runs Lighthouse on the public pages of a new demo, with a simulated phone
// on a slow network, and prints the median of five runs.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import startApplication from './fresh-demo.ts'
import { findChromium } from './chromium.mjs'
import { median } from './median.ts'
import { capture, step } from './step.mjs'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    pages: {
      type: 'string',
      default: '/,/pricing,/about,/b/nordlicht-audio,/p/nordlicht-h1,/verify',
    },
  },
})
const runs = Number(values.runs)
const pages = values.pages.split(',')

const aims = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof aims
const categories = Object.keys(aims) as Category[]
const measures = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
  'total-byte-weight': 'kB',
} as const

/** The part of a Lighthouse result that this command reads. */
interface Visit {
  lhr: {
    runtimeError?: { message: string }
    audits: Record<
      string,
      { title: string; score: number | null; displayValue?: string; numericValue?: number }
    >
    categories: Record<
      string,
      { score: number | null; auditRefs: { id: string; weight: number }[] }
    >
  }
}
type Lighthouse = (url: string, options: object) => Promise<Visit | undefined>

/** Installs Lighthouse at the first use, because it is large and only this command needs it. */
async function loadLighthouse(): Promise<Lighthouse> {
  const root = fileURLToPath(new URL('../node_modules/.cache/lighthouse-13.5.0', import.meta.url))
  const entry = join(root, 'node_modules', 'lighthouse', 'core', 'index.js')
  if (!existsSync(entry)) {
    const args = ['install', '--prefix', root, '--no-save', '--loglevel=error', 'lighthouse@13.5.0']
    await step('Installing Lighthouse', () =>
      capture('Lighthouse could not be installed.', 'npm', args),
    )
  }
  const { default: loaded } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse }
  return loaded
}

async function startChromium() {
  const profile = await mkdtemp(join(tmpdir(), 'candor-lighthouse-'))
  const program = findChromium()
  if (!program) throw new Error('Lighthouse needs Chromium; set CHROMIUM_PATH to it.')
  const asRoot = process.getuid?.() === 0
  const flags = ['--headless=new', '--remote-debugging-port=0', '--disable-background-networking']
  const own = ['--no-first-run', `--user-data-dir=${profile}`, ...(asRoot ? ['--no-sandbox'] : [])]
  const browser = spawn(program, [...flags, ...own], { stdio: ['ignore', 'ignore', 'pipe'] })

  const port = await new Promise<number>((resolve, reject) => {
    createInterface(browser.stderr).on('line', (line) => {
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line)
      if (found) resolve(Number(found[1]))
    })
    browser.once('exit', () => reject(new Error('Chromium ended before it could be used.')))
  })
  const stop = async () => {
    const exit = once(browser, 'exit')
    browser.kill()
    await exit
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  return { port, stop }
}

/** Retries twice, because on a busy machine recording a visit sometimes fails. */
async function visit(url: string, port: number) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await visitOnce(url, port)
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

/** One visit: the scores from 0 to 100, the measures, and the audits that lower a score. */
async function visitOnce(url: string, port: number) {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categories })
  const { audits, categories: results, runtimeError } = result!.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const faults = Object.values(results).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]!.score ?? 1) < 0.9)
      .map(({ id }) => `${id}: ${audits[id]!.title} ${audits[id]!.displayValue ?? ''}`),
  )
  return {
    scores: categories.map((name) => Math.round((results[name]!.score ?? 0) * 100)),
    measured: Object.keys(measures).map((name) => audits[name]!.numericValue ?? 0),
    faults,
  }
}

function shown(name: string, value: number): string {
  if (name === 'cumulative-layout-shift') return String(Math.round(value * 1000) / 1000)
  return String(Math.round(name === 'total-byte-weight' ? value / 1000 : value))
}

const row = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)

const lighthouse = await loadLighthouse()
const stopApplication = await startApplication()
const chromium = await startChromium()
let aimsReached = true
try {
  const columns = [...categories, ...Object.values(measures)]
  row(['page', ...columns])
  row(Array.from({ length: columns.length + 1 }, () => '---'))
  for (const page of pages) {
    const visits: Awaited<ReturnType<typeof visit>>[] = []
    for (let run = 0; run < runs; run++) {
      visits.push(await visit(`${process.env.E2E_BASE_URL}${page}`, chromium.port))
    }
    const scores = categories.map((_, i) => median(visits.map((one) => one.scores[i]!)))
    const measured = Object.keys(measures).map((name, i) =>
      shown(name, median(visits.map((one) => one.measured[i]!))),
    )
    row([page, ...scores, ...measured])
    const short = categories.filter((name, i) => scores[i]! < aims[name])
    if (short.length > 0) {
      aimsReached = false
      const faults = new Set(visits.flatMap((one) => one.faults))
      console.error(`${page} misses its aim for ${short.join(', ')}:`)
      for (const fault of faults) console.error(`  ${fault}`)
    }
  }
} finally {
  await chromium.stop()
  await stopApplication()
}
process.exitCode = aimsReached ? 0 : 1
