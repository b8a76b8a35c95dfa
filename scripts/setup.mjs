// Prepares a fresh machine, then runs a command under the pinned Node. It must run on Node 20
// without any package, so it is plain JavaScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { capture, step, StepError } from './step.mjs'

const windows = process.platform === 'win32'
const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...path) => join(root, ...path)
const pinnedNode = at('node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')
const installStamp = at('node_modules', '.candor-installed')
const buildStamp = at('dist', '.candor-built')
const unfinished = 'unfinished'
const signals = ['SIGINT', 'SIGTERM']
const exitCode = (signal) => 128 + (constants.signals[signal] ?? 0)

// What the built pages are made of.
const webSources = ['src/web', 'src/shared', 'src/widget', 'public', 'index.html', 'visitor.html']

// The start leaves much behind that is never needed again.
const smallNursery = '--max-semi-space-size=4'
// The stripped and compiled sources are kept, which spares time and memory at every start.
const compiled = { NODE_COMPILE_CACHE: at('node_modules', '.cache', 'compiled') }

const commands = {
  start: {
    build: true,
    args: (args) => [smallNursery, 'src/server/main.ts', ...args],
    env: compiled,
  },
  dev: {
    args: (args) => ['--watch', '--watch-preserve-output', 'src/server/main.ts', ...args],
    env: { NODE_ENV: 'development' },
  },
  build: { build: true },
  test: { args: (args) => ['scripts/test.mjs', ...args] },
  check: { args: (args) => ['scripts/test.mjs', '--quick', ...args] },
  // What a person runs may ask, so it keeps the terminal.
  run: { args: (args) => args, asks: true },
}

async function main([name, ...args]) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  if (!command || (name === 'run' && args.length === 0)) {
    throw new StepError(
      'Usage: node scripts/setup.mjs start | dev | build | test | check | run FILE …',
    )
  }
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new StepError(`Candor needs Node 20 or newer; this is ${process.version}.`)
  }

  // Through process.exit, so that what we have started ends too.
  for (const signal of signals) process.on(signal, () => process.exit(exitCode(signal)))

  const ready = () => isInstalled() && hasPinnedNode() && (!command.build || isBuilt())
  if (!ready()) {
    const release = await becomeOnlySetup()
    if (!isInstalled()) await step('Installing packages', install)
    if (!hasPinnedNode()) await step('Fetching Node 24', fetchNode)
    if (command.build && !isBuilt()) await step('Building the pages', build)
    release()
  }
  if (command.args) run(command, args)
}

const isInstalled = () => read(installStamp) === hash(['package-lock.json'])
const isBuilt = () => read(buildStamp) === webHash()
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

function hasPinnedNode() {
  const { stdout } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' })
  return stdout?.startsWith('v24.') ?? false
}

function webHash() {
  const configs = readdirSync(root).filter((name) => /^vite.*\.ts$/.test(name))
  return hash([...webSources, ...configs.toSorted(), 'package-lock.json'])
}

/** One hash over the names and contents of files and folders. */
function hash(paths) {
  const sum = createHash('sha256')
  const add = (path) => {
    const children = childrenOf(at(path))
    if (children) for (const child of children.toSorted()) add(`${path}/${child}`)
    else
      sum
        .update(`${path}\0`)
        .update(readFileSync(at(path)))
        .update('\0')
  }
  for (const path of paths) if (existsSync(at(path))) add(path)
  return sum.digest('hex')
}

function childrenOf(path) {
  try {
    return readdirSync(path)
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}

async function install() {
  // What a killed npm leaves behind looks installed to the next one, so that one starts afresh.
  const whole = existsSync(at('node_modules', '.package-lock.json'))
  if (!whole || read(installStamp) === unfinished) {
    rmSync(at('node_modules'), { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
  mkdirSync(at('node_modules'), { recursive: true })
  writeFileSync(installStamp, unfinished)
  // Not `npm ci`: it refuses a lock file whose optional packages of other platforms the registry
  // does not have. --no-save leaves the lock file alone all the same.
  await npm('The packages could not be installed.', 'install', '--no-save', '--include=dev')
  writeFileSync(installStamp, hash(['package-lock.json']))
}

async function fetchNode() {
  const sentence = 'Node 24 could not be installed; is the install script of "node" forbidden here?'
  await npm(sentence, 'rebuild', 'node', '--ignore-scripts=false')
  if (!hasPinnedNode()) throw new StepError(sentence)
}

function npm(sentence, ...args) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  // npm must not run on the Node that it is about to replace.
  const path = (process.env[name] ?? '').split(delimiter)
  const outside = path.filter((folder) => !/node_modules[\\/]\.bin/.test(folder)).join(delimiter)
  const env = { ...process.env, [name]: outside }
  return capture(sentence, 'npm', [...args, '--loglevel=error'], { cwd: root, env, shell: windows })
}

async function build() {
  rmSync(buildStamp, { force: true })
  const built = webHash()
  for (const config of ['vite.config.ts', 'vite.widget.config.ts', 'vite.ssr.config.ts']) {
    const args = [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--config', config]
    const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' }
    await capture(`The pages could not be built (${config}).`, pinnedNode, args, { cwd: root, env })
  }
  await compile()
  mkdirSync(at('dist'), { recursive: true })
  writeFileSync(buildStamp, built)
}

/** Loads the server once, so that the first start finds it compiled like every later one. */
function compile() {
  const load = `await import(${JSON.stringify(at('src', 'server', 'main.ts'))})`
  const args = [smallNursery, '--input-type=module', '--eval', load]
  const env = { ...process.env, ...compiled }
  return capture('The server could not be loaded.', pinnedNode, args, { cwd: root, env })
}

/** Two first starts at once would install over each other, so the second waits for the first. */
async function becomeOnlySetup() {
  // A name without a file, which goes with its process; only Linux has that.
  if (process.platform !== 'linux') return () => {}
  const name = `\0candor-setup-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
  const tryOnce = () =>
    new Promise((resolve) => {
      const server = createServer()
      server.once('error', () => resolve(undefined))
      server.listen(name, () => resolve(server))
    })
  const server =
    (await tryOnce()) ??
    (await step('Waiting for another start to finish its preparations', async () => {
      for (;;) {
        await sleep(200)
        const free = await tryOnce()
        if (free) return free
      }
    }))
  // A failed setup must end, and with it its claim.
  server.unref()
  return () => server.close()
}

function run(command, args) {
  const exitWithParent = new URL('exit-with-parent.mjs', import.meta.url).href
  const flags = command.asks ? [] : ['--import', exitWithParent]
  const child = spawn(pinnedNode, [...flags, ...command.args(args)], {
    cwd: command.asks ? process.cwd() : root,
    env: { ...process.env, ...command.env },
    // Its own group, or Ctrl-C would reach it twice: from the terminal and from us.
    detached: !windows,
    stdio: [command.asks ? 'inherit' : 'pipe', 'inherit', 'inherit'],
  })

  let told = false
  for (const signal of signals) {
    process.removeAllListeners(signal)
    process.on(signal, () => {
      if (!told) child.kill(signal)
      told = true
    })
  }
  child.on('exit', (code, signal) => process.exit(code ?? exitCode(signal)))
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StepError)) throw error
  if (error.output) console.error(error.output.trimEnd())
  console.error(error.message)
  // The tests always end with a count.
  if (['test', 'check'].includes(process.argv[2])) console.log('0 passed, 1 failed')
  process.exitCode = 1
}
