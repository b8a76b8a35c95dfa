import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'

/** Runs a tool for at most so many seconds. Its output is kept in the folder, too. */
export async function runTool(program: string, args: string[], seconds: number, folder: string) {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, HOME: folder, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(join(folder, 'output.log'))
  let output = ''
  let ended = true
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
    log.write(chunk)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const late = setTimeout(() => {
    ended = false
    child.kill()
  }, seconds * 1000)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  clearTimeout(late)
  log.end()
  return { output, ended, code }
}
