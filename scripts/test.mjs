// Runs all stages of the tests and prints a count.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { provide } from './debian.mjs'
import { startPostgres15 } from './postgres15.mjs'
import { capture, step } from './step.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const binaries = join(root, 'node_modules', '.bin')
const scratch = mkdtempSync(join(tmpdir(), 'candor-tests-'))
const options = process.argv.slice(2)
const quick = options.includes('--quick')
const long = options.includes('--long')

// Tests that need neither a database nor a browser: pure functions and the repository layout.
const unitTests = [
  '--project=unit',
  '--project=unit east',
  '--project=unit presses',
  '--project=pure',
]

const env = {
  ...process.env,
  PATH: `${binaries}${delimiter}${process.env.PATH}`,
  ...(long ? { CANDOR_LONG: '1' } : {}),
}

/** A stage is a name and a function, which gets the function that starts programs. */
const checks = [
  ['Types', types],
  ['Lint', (start) => check(start, 'oxlint', '--type-aware', '--deny-warnings')],
  ['Format', (start) => check(start, 'oxfmt', '--check')],
]
const chaosStage = ['Chaos', chaos]

/** The stages before and after the tests without a browser, and those side by side with them. */
const stages = quick
  ? {
      before: checks,
      tests: ['Unit tests', (start) => vitest(start, unitTests)],
      beside: [],
      after: [],
    }
  : {
      before: [['Build', build]],
      tests: ['Unit and integration tests', (start) => vitest(start, [])],
      // The integration tests wait often enough to leave time for these. A long run of chaos
      // measures recovery, so it runs alone.
      beside: [...checks, ['Sizes', sizes], ...(long ? [] : [chaosStage]), ['Demo', startDemo]],
      after: [
        ['Browser tests', browser],
        ...(long
          ? [
              chaosStage,
              ['Integration tests on PostgreSQL 15', onPostgres15],
              ['Lighthouse', lighthouse],
              ['Deployment behind nginx', deployment],
            ]
          : []),
      ],
    }

const running = new Set()
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    interrupted = true
    for (const child of running) child.kill('SIGINT')
  })
}

const bin = (tool) => join(binaries, tool)
const count = (succeeded) => (succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/**
 * Returns a function that runs a file with Node and returns whether it succeeded. The output goes
 * to the terminal, or to `keep`.
 */
const starter = (keep) => (file, args, more) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      env: { ...env, ...more },
      stdio: ['ignore', keep ? 'pipe' : 'inherit', keep ? 'pipe' : 'inherit'],
    })
    running.add(child)
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('close', (code) => {
      running.delete(child)
      resolve(code === 0)
    })
  })

async function check(start, tool, ...args) {
  return count(await start(bin(tool), args))
}

/** Checks the types of the code and of the blocks in documents. */
async function types(start) {
  const isWritten = await start(join(root, 'scripts', 'document-blocks.ts'), [])
  return isWritten ? check(start, 'tsc', '--noEmit', '--checkers', '1') : count(false)
}

async function vitest(start, filters, more) {
  const report = join(scratch, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const succeeded = await start(bin('vitest'), ['run', ...reporters, ...filters], more)
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = read(report)
  for (const { name: file, message, assertionResults } of testResults) {
    if (message) failures.push({ file, title: 'the file itself', message })
    for (const { title, duration = 0, status, failureMessages = [] } of assertionResults) {
      durations.push({ file, title, duration })
      if (status === 'failed') failures.push({ file, title, message: failureMessages.join('\n') })
    }
  }
  return countTests(succeeded, numPassedTests, numFailedTests)
}

async function build() {
  const setup = [join(root, 'scripts', 'setup.mjs'), 'build']
  await step('Building the pages', () =>
    capture('The pages cannot be built.', process.execPath, setup),
  )
  return count(true)
}

async function sizes(start) {
  return count(await start(join(root, 'scripts', 'sizes.ts'), []))
}

async function lighthouse(start) {
  return count(await start(join(root, 'scripts', 'lighthouse.ts'), []))
}

async function deployment(start) {
  return count(await start(join(root, 'deploy', 'test', 'check.ts'), []))
}

/**
 * Kills and restarts under load. --long uses the counts of docs/reliability.md, the other run waits
 * less for the lease of a process that was killed.
 */
async function chaos(start) {
  const counts = long ? ['--kills=60', '--ops=20000'] : ['--kills=2', '--ops=120', '--lease=16']
  return count(await start(join(root, 'bench', 'chaos.ts'), counts))
}

/** The application of the browser tests, and the variables that say where it is. */
let demo = null

/** Loading the demo keeps one core busy, so it begins before the turn of the browser tests. */
async function startDemo() {
  const child = fork(join(root, 'e2e', 'demo.ts'), { cwd: root, env })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const [addresses] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  // If it failed, the browser tests start their own and report that.
  if (typeof addresses === 'object' && addresses) demo = { child, addresses }
  return count(demo !== null)
}

async function stopDemo() {
  if (!demo?.child.connected) return
  demo.child.disconnect()
  await once(demo.child, 'exit')
}

async function browser(start) {
  const report = join(scratch, 'playwright.json')
  const args = ['test', '--config', 'e2e/playwright.config.ts']
  const more = { ...demo?.addresses, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const succeeded = await start(bin('playwright'), args, more)
  await stopDemo()
  const { stats = {}, suites = [] } = read(report)
  const { expected = 0, flaky = 0, unexpected = 0 } = stats
  for (const suite of suites) collectSpecs(suite)
  return countTests(succeeded, expected + flaky, unexpected)
}

/** A suite of Playwright's report is a file or a `describe` in it. */
function collectSpecs({ specs = [], suites = [] }) {
  for (const { file: name, title, tests } of specs) {
    const file = join(root, 'e2e', name)
    const tries = tests.flatMap(({ results }) => results)
    durations.push({ file, title, duration: tries.reduce((sum, r) => sum + r.duration, 0) })
    const failed = tries.find(({ errors = [] }) => errors.length > 0)
    if (!failed) continue
    const list = tests.some(({ status }) => status === 'flaky') ? unsteady : failures
    list.push({ file, title, message: failed.errors[0].message, page: pageOf(failed) })
  }
  for (const suite of suites) collectSpecs(suite)
}

async function onPostgres15(start) {
  const server = await startPostgres15()
  try {
    return await vitest(start, [], { TEST_DATABASE_URL: server.url })
  } finally {
    await server.stop()
  }
}

/** The lines that show the page of a failed browser test as a tree of its elements. */
function pageOf({ attachments = [] }) {
  const context = attachments.find(({ name }) => name === 'error-context')?.path
  if (!context || !existsSync(context)) return []
  return (
    readFileSync(context, 'utf8')
      .match(/```yaml\n(.*?)```/s)?.[1]
      .trimEnd()
      .split('\n') ?? []
  )
}

/** Counts a runner that fails without a failed test, or that found no test, as one failure. */
function countTests(succeeded, passed, failed) {
  const unexplained = failed === 0 && (!succeeded || passed === 0)
  return { passed, failed: unexplained ? 1 : failed }
}

function read(report) {
  if (!existsSync(report)) return {}
  const content = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(report)
  return content
}

const results = []
/** Of every runner: the name of each test, its file and its duration in milliseconds. */
const durations = []
/** Of every runner: the tests that failed, each with its file, name and message, and its page. */
const failures = []
/** The browser tests that passed only the second time, likewise. */
const unsteady = []

try {
  const debian = ['postgresql-15', 'nginx-light', 'openssl', 'curl', 'clamav-daemon']
  if (!quick) await provide('chromium-headless-shell', ...(long ? debian : []))
} catch (error) {
  if (error.output) console.error(error.output)
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exit(1)
}

/** Runs a stage and adds its result. Without `keep`, the output goes to the terminal at once. */
async function runStage([name, run], keep = null) {
  if (interrupted) return
  const print = keep ?? ((text) => process.stdout.write(text))
  print(`\n━━ ${name}\n`)
  const begin = Date.now()
  const counts = await run(starter(keep)).catch((error) => {
    print(`${error.output ?? ''}\n${error.message}\n`)
    return { passed: 0, failed: 1 }
  })
  const seconds = ((Date.now() - begin) / 1000).toFixed(1)
  results.push({ name, seconds, ...counts })
  print(`━━ ${name}: ${counts.failed ? 'failed' : 'passed'} in ${seconds} s\n`)
}

/** Runs a stage and prints what it wrote in one piece, between the output of other stages. */
async function runBeside(stage) {
  const output = []
  await runStage(stage, (data) => output.push(Buffer.from(data)))
  process.stdout.write(Buffer.concat(output))
}

async function inTurn(list, run) {
  for (const stage of list) await run(stage)
}

await inTurn(stages.before, runStage)
await Promise.all([runStage(stages.tests), inTurn(stages.beside, runBeside)])
await inTurn(stages.after, runStage)
rmSync(scratch, { recursive: true, force: true })

const slowest = durations.toSorted((a, b) => b.duration - a.duration).slice(0, 15)
if (slowest.length > 0) console.log('\nThe slowest tests:')
for (const { file, title, duration } of slowest) {
  console.log(`${(duration / 1000).toFixed(1).padStart(6)} s  ${relative(root, file)} › ${title}`)
}

/** Repeats failures at the end, because a long log is often kept only in part. */
function printFailures(heading, list) {
  if (list.length > 0) console.log(`\n${heading}`)
  for (const { file, title, message, page = [] } of list) {
    console.log(`  ${relative(root, file)} › ${title}`)
    const lines = stripVTControlCharacters(message).split('\n')
    for (const line of [...lines.slice(0, 12), ...page.slice(0, 80)]) console.log(`      ${line}`)
  }
}

printFailures('Passed only the second time, so each shows a race to find:', unsteady)
printFailures('The failed tests:', failures)

console.log('')
for (const { name, seconds, passed, failed } of results) {
  const mark = failed ? '✗' : '✓'
  console.log(`${mark} ${name.padEnd(36)} ${passed} passed, ${failed} failed, ${seconds} s`)
}
const sum = (of) => results.reduce((total, result) => total + result[of], 0)
if (interrupted) console.log('Interrupted.')
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = interrupted || sum('failed') > 0 ? 1 : 0
