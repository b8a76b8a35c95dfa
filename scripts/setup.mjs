// Installs what is missing, then runs a command with the pinned Node 24. This file must run on
// Node 20 without packages, so it is plain JavaScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { heap } from './memory.mjs'
import { capture, step, StepError } from './step.mjs'

const windows = process.platform === 'win32'
const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...path) => join(root, ...path)
const pinnedNode = at('node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')
const installStamp = at('node_modules', '.candor-installed')
const unfinished = 'unfinished'
const signals = ['SIGINT', 'SIGTERM']
const exitCode = (signal) => 128 + (constants.signals[signal] ?? 0)

// What Vite builds, from which sources, by which configurations.
const builds = {
  server: {
    name: 'server',
    stamp: at('dist', '.candor-built-server'),
    sources: ['src/server', 'src/shared', 'build/old-files.ts'],
    configs: ['build/server.ts'],
  },
  pages: {
    name: 'pages',
    stamp: at('dist', '.candor-built'),
    sources: [
      'src/web',
      'src/shared',
      'src/widget',
      // Its templates have classes of the style sheet.
      'src/server/outside/public-pages',
      'build/icons.ts',
      'build/old-files.ts',
    ],
    configs: ['build/pages.ts', 'build/embed.ts', 'build/render.ts'],
  },
}

const commands = {
  start: {
    build: true,
    // A third of the packages is for developing only, and takes ten seconds to install.
    lean: true,
    args: (args) => [...heap, 'dist/server/main.js', ...args],
  },
  dev: {
    args: (args) => ['--watch', '--watch-preserve-output', 'src/server/main.ts', ...args],
    env: { NODE_ENV: 'development' },
  },
  build: { build: true },
  test: { args: (args) => ['scripts/test.mjs', ...args] },
  check: { args: (args) => ['scripts/test.mjs', '--quick', ...args] },
  // These commands may be interactive, so they keep the terminal. Operators need no more packages
  // than the application.
  run: { args: (args) => args, interactive: true },
  operate: { args: (args) => args, interactive: true, lean: true },
}

const usage =
  'Usage: node scripts/setup.mjs start | dev | build | test | check | run FILE | operate FILE'

async function main([name, ...args]) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  if (!command || (command.interactive && args.length === 0)) throw new StepError(usage)
  const isOurs = !command.interactive || !args[0].startsWith('node_modules/')
  if (isOurs && args.includes('--help')) {
    console.log(command.interactive ? usageOf(args[0]) : usage)
    return
  }
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new StepError(`Candor needs Node 20 or newer; this is ${process.version}.`)
  }

  // process.exit runs the exit handlers of step.mjs, which end the child processes.
  for (const signal of signals) process.on(signal, () => process.exit(exitCode(signal)))

  const isInstalled = () => installStamps(command).includes(read(installStamp))
  const isBuilt = () => !command.build || Object.values(builds).every(isDone)
  const ready = () => isInstalled() && hasPinnedNode() && isBuilt()
  if (!ready()) {
    const release = await lockSetup()
    if (!isInstalled()) await step('Installing packages', () => install(command))
    if (!hasPinnedNode()) await step('Fetching Node 24', fetchNode)
    if (!isBuilt()) await buildFor(command, args)
    release()
  }
  if (command.args && !running) run(command, args)
}

/** The comment of a script that says how to call it. */
function usageOf(file) {
  const comments = readFileSync(at(file), 'utf8').match(/\/\*\*.*?\*\/|(?:^\/\/[^\n]*\n)+/gms) ?? []
  const comment = comments.find((one) => one.includes('npm run ')) ?? usage
  return comment.replaceAll(/^ ?(?:\/\*\*|\*(?!\/)|\/\/) ?|\s*\*\/$/gm, '').trim()
}

/**
 * Builds the server, and then the pages. An application that needs them starts meanwhile, since
 * preparing its database takes as long, and listens when it is told that they are built.
 */
async function buildFor(command, args) {
  if (!isDone(builds.server)) await step('Building the server', () => build(builds.server))
  if (isDone(builds.pages)) return
  if (command.args) run(command, args, { waits: true })
  try {
    await step('Building the pages', () => build(builds.pages))
  } catch (error) {
    running?.kill()
    throw error
  }
  running?.send('built')
}

/** What the stamp may say for a command: all packages, or for a lean one at least its own. */
function installStamps({ lean }) {
  const all = hash(['package-lock.json'])
  return lean ? [`${all} lean`, all] : [all]
}
const isDone = ({ stamp, ...build }) => read(stamp) === sourcesHash(build)
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

function hasPinnedNode() {
  const { stdout } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' })
  return stdout?.startsWith('v24.') ?? false
}

const sourcesHash = ({ sources, configs }) => hash([...sources, ...configs, 'package-lock.json'])

/** Hashes the names and contents of files and folders. */
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

async function install(command) {
  // npm takes the remains of a killed install for a complete one, so they are removed first.
  const isComplete = existsSync(at('node_modules', '.package-lock.json'))
  const isNew = !isComplete || read(installStamp) === unfinished
  if (isNew) {
    rmSync(at('node_modules'), { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
  mkdirSync(at('node_modules'), { recursive: true })
  writeFileSync(installStamp, unfinished)
  // `npm ci` is faster, but begins with removing all packages. Neither changes the lock file.
  const how = isNew ? ['ci'] : ['install', '--no-save']
  const dev = command.lean ? '--omit=dev' : '--include=dev'
  await npm('The packages could not be installed.', ...how, dev)
  writeFileSync(installStamp, installStamps(command)[0])
}

async function fetchNode() {
  const message = 'Node 24 could not be installed; is the install script of "node" forbidden here?'
  await npm(message, 'rebuild', 'node', '--ignore-scripts=false')
  if (!hasPinnedNode()) throw new StepError(message)
}

function npm(message, ...args) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  // npm must not run on the Node that it replaces.
  const path = (process.env[name] ?? '').split(delimiter)
  const outside = path.filter((folder) => !/node_modules[\\/]\.bin/.test(folder)).join(delimiter)
  const env = { ...process.env, [name]: outside }
  return capture(message, 'npm', [...args, '--loglevel=error'], { cwd: root, env, shell: windows })
}

async function build({ name, stamp, sources, configs }) {
  rmSync(stamp, { force: true })
  const built = sourcesHash({ sources, configs })
  for (const config of configs) {
    const args = [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--config', config]
    const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' }
    const message = `The ${name} could not be built (${config}).`
    await capture(message, pinnedNode, args, { cwd: root, env })
  }
  mkdirSync(at('dist'), { recursive: true })
  writeFileSync(stamp, built)
}

/** Locks the setup, so that two first starts do not install at the same time. */
async function lockSetup() {
  // An abstract socket name: it has no file and ends with its process. Only Linux has it.
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
    (await step('Waiting for another start to finish its setup', async () => {
      for (;;) {
        await sleep(200)
        const free = await tryOnce()
        if (free) return free
      }
    }))
  // The lock must not keep a failed setup running.
  server.unref()
  return () => server.close()
}

/** The program that this process has started and ends with. */
let running

function run(command, args, { waits = false } = {}) {
  const exitWithParent = new URL('exit-with-parent.mjs', import.meta.url).href
  const flags = command.interactive ? [] : ['--import', exitWithParent]
  running = spawn(pinnedNode, [...flags, ...command.args(args)], {
    cwd: command.interactive ? process.cwd() : root,
    env: { ...process.env, ...command.env, ...(waits && { AWAIT_BUILD: '1' }) },
    // A process group of its own. Otherwise Ctrl-C reaches it twice: from the terminal and from us.
    detached: !windows,
    stdio: [
      command.interactive ? 'inherit' : 'pipe',
      'inherit',
      'inherit',
      ...(waits ? ['ipc'] : []),
    ],
  })

  let isSignalled = false
  for (const signal of signals) {
    process.removeAllListeners(signal)
    process.on(signal, () => {
      if (!isSignalled) running.kill(signal)
      isSignalled = true
    })
  }
  running.on('exit', (code, signal) => process.exit(process.exitCode ?? code ?? exitCode(signal)))
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StepError)) throw error
  if (error.output) console.error(error.output.trimEnd())
  console.error(error.message)
  // The last line of a test run is always a count.
  if (['test', 'check'].includes(process.argv[2])) console.log('0 passed, 1 failed')
  process.exitCode = 1
}
