import { fork, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { mutantsOf, type Mutant } from './mutants.ts'
import type { Task, Verdict } from './worker.ts'

/**
 * Mutation testing: puts small faults into copies of the repository, one at a time, and counts how
 * many make a test fail. Prints the score by area and the faults that no test noticed.
 *
 *     npm run test:mutation -- [--sample 15] [--seed 1] [AREA …]
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const workers = 2
const mutantMillis = 900_000

/** The sources of each area. The tests that run first are those beside them. */
const areas: Record<string, { files: string[]; first: string[] }> = {
  ledger: {
    files: ['src/server/ledger/{ledger,mode,queries}.ts'],
    first: ['server/ledger/', 'server/money/wallet/'],
  },
  reviews: { files: ['src/server/market/reviews/*.ts'], first: ['server/market/reviews/'] },
  campaigns: { files: ['src/server/market/campaigns/*.ts'], first: ['server/market/campaigns/'] },
  wallet: { files: ['src/server/money/wallet/*.ts'], first: ['server/money/wallet/'] },
  refunds: { files: ['src/server/money/refunds/*.ts'], first: ['server/money/refunds/'] },
  payouts: { files: ['src/server/money/payouts/*.ts'], first: ['server/money/payouts/'] },
  subscription: {
    files: [
      'src/server/money/subscription/*.ts',
      'src/shared/{people/plans,money/subscription}.ts',
    ],
    first: ['server/money/subscription/', 'server/people/settings/'],
  },
  embed: {
    files: ['src/server/outside/embed/*.ts', 'src/widget/*.ts'],
    first: ['server/outside/embed/'],
  },
  permissions: {
    files: ['src/server/base/http/{session,guards,route}.ts', 'src/shared/*/*.ts'],
    first: ['server/base/http/'],
  },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
  },
})
const chosen = positionals.length > 0 ? positionals : Object.keys(areas)
const unknown = chosen.filter((area) => !(area in areas))
if (unknown.length > 0) throw new Error(`Unknown areas: ${unknown.join(', ')}`)

/** The same sample for the same seed, whatever else changes in the sources. */
function sampleOf(area: string): Mutant[] {
  const paths = globSync(areas[area]!.files, { cwd: root }).filter(
    (path) => !path.includes('.test.'),
  )
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const isWanted = ({ file, operator }: Mutant) =>
    area !== 'permissions' || !file.startsWith('src/shared/') || operator === 'permission'
  const rank = ({ file, operator, start, end }: Mutant) => {
    const text = sources.get(file)!.slice(start - 40, end + 40)
    return createHash('sha256').update([values.seed, file, operator, text].join()).digest('hex')
  }
  return [...sources]
    .flatMap(([path, source]) => mutantsOf(path, source))
    .filter(isWanted)
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .toSorted((a, b) => a.rank.localeCompare(b.rank))
    .slice(0, Number(values.sample))
    .map(({ mutant }) => mutant)
}

const queue = chosen.flatMap((area) => sampleOf(area).map((mutant) => ({ area, mutant })))
const results: { area: string; mutant: Mutant; killedBy: string | null }[] = []
await Promise.all(Array.from({ length: workers }, work))
report()

/** Takes mutants from the queue until it is empty, in a copy of the repository. */
async function work() {
  const folder = mkdtempSync(join(tmpdir(), 'candor-mutation-'))
  const skipped = ['node_modules', '.git', 'test-results']
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !skipped.includes(relative(root, path)),
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  let worker = await start(folder)
  for (let task = queue.shift(); task; task = queue.shift()) {
    const verdict = await judge(worker, { mutant: task.mutant, first: areas[task.area]!.first })
    results.push({ ...task, ...verdict })
    const { file, line, operator } = task.mutant
    console.log(`${results.length}. ${file}:${line} ${operator}: ${verdict.killedBy ?? 'SURVIVED'}`)
    if (worker.exitCode !== null || worker.signalCode !== null) worker = await start(folder)
  }
  worker.disconnect()
  await once(worker, 'exit')
  rmSync(folder, { recursive: true, force: true })
}

async function start(folder: string): Promise<ChildProcess> {
  const worker = fork(join(folder, 'scripts/mutation/worker.ts'), { cwd: folder, stdio: 'ignore' })
  await once(worker, 'message')
  return worker
}

/** A mutant that never ends, or that ends the worker, counts as noticed. */
async function judge(worker: ChildProcess, task: Task): Promise<Verdict> {
  const timer = setTimeout(() => worker.kill('SIGKILL'), mutantMillis)
  const waiting = new AbortController()
  const { signal } = waiting
  worker.send(task)
  const answer = await Promise.race([
    once(worker, 'message', { signal }),
    once(worker, 'exit', { signal }),
  ])
  waiting.abort()
  clearTimeout(timer)
  const [verdict] = answer as [unknown]
  return typeof verdict === 'object' && verdict !== null
    ? (verdict as Verdict)
    : { killedBy: 'the tests did not end' }
}

function report() {
  console.log('\nArea            Killed')
  for (const area of chosen) {
    const of = results.filter((result) => result.area === area)
    console.log(`${area.padEnd(15)} ${share(of)}`)
  }
  console.log(`${'All'.padEnd(15)} ${share(results)}\n`)
  for (const { mutant, killedBy } of results) {
    if (killedBy) continue
    const { file, line, operator, start, end, replacement } = mutant
    const before = readFileSync(join(root, file), 'utf8').slice(start, end)
    console.log(`Survived: ${file}:${line} ${operator}\n  - ${before}\n  + ${replacement}`)
  }
}

function share(of: { killedBy: string | null }[]): string {
  const killed = of.filter(({ killedBy }) => killedBy).length
  return `${killed} of ${of.length}, ${((killed / Math.max(1, of.length)) * 100).toFixed(0)}%`
}
