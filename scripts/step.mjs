import { spawn } from 'node:child_process'

const quiet = 2000
const frames = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'

/** A failed step: a message for people, and the output of the step. */
export class StepError extends Error {
  constructor(message, output = '') {
    super(message)
    this.output = output
  }
}

/** Runs `work`. After two seconds it shows the name and the elapsed time. */
export async function step(name, work) {
  const start = Date.now()
  const elapsed = () => `${Math.round((Date.now() - start) / 1000)} s`
  const tty = process.stdout.isTTY
  let shown = false
  let frame = 0
  const show = () => {
    shown = true
    const spinner = frames[frame++ % frames.length]
    if (tty) process.stdout.write(`\r\x1b[K${spinner} ${name} ${elapsed()}`)
    else console.log(`${name} … ${elapsed()}`)
  }

  let timer = setTimeout(() => {
    show()
    timer = setInterval(show, tty ? 100 : 15_000)
  }, quiet)
  try {
    const result = await work()
    if (shown) console.log(`${tty ? '\r\x1b[K' : ''}${name}: done in ${elapsed()}`)
    return result
  } catch (error) {
    if (shown && tty) process.stdout.write('\r\x1b[K')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Runs a program and returns its output. Throws a StepError with the message if it fails. */
export function capture(message, program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const kill = () => child.kill()
    process.once('exit', kill)
    let output = ''
    const keep = (data) => (output += data)
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => reject(new StepError(message, error.message)))
    child.on('close', (code) => {
      process.off('exit', kill)
      if (code === 0) resolve(output)
      else reject(new StepError(message, output))
    })
  })
}
