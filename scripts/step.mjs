import { spawn } from 'node:child_process'

const quiet = 2000
const frames = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'

/** A step of preparation that failed: one sentence, after what the step itself had to say. */
export class StepError extends Error {
  constructor(sentence, output = '') {
    super(sentence)
    this.output = output
  }
}

/** Does something, and shows its name and the time as soon as it lasts longer than two seconds. */
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

/** Runs a program to its end, keeps what it says, and fails with it and one sentence. */
export function capture(sentence, program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const kill = () => child.kill()
    process.once('exit', kill)
    let output = ''
    const keep = (data) => (output += data)
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => reject(new StepError(sentence, error.message)))
    child.on('close', (code) => {
      process.off('exit', kill)
      if (code === 0) resolve(output)
      else reject(new StepError(sentence, output))
    })
  })
}
