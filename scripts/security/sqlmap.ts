import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runTool } from './tool.ts'
import { targetsOf, type Role, type Target } from './demo.ts'

interface Options {
  base: string
  cookie: string
  role: Role
  /** Where sqlmap keeps what it found. */
  folder: string
  seconds: number
}

/**
 * Tries SQL injection in every parameter that a role can send to a GET operation. What refuses the
 * role before it reads a parameter is asked once, with a quote, and not attacked.
 */
export async function attackWithSqlmap(options: Options): Promise<string[]> {
  const { base, cookie, role, folder, seconds } = options
  const targets = await targetsOf(base, cookie)
  const open: Target[] = []
  const findings: string[] = []
  for (const target of targets) {
    const plain = target.url.replaceAll('*', '')
    const { status } = await fetch(plain, { headers: { cookie } })
    const quoted = await fetch(`${plain}'`, { headers: { cookie } })
    if (quoted.status >= 500) findings.push(`${quoted.status} for a quote: ${plain}`)
    if (status !== 401 && status !== 403) open.push(target)
  }
  const parameters = open.reduce((sum, one) => sum + one.parameters, 0)
  console.log(`sqlmap as ${role}: ${open.length} operations, ${parameters} parameters`)
  const list = join(folder, 'targets.txt')
  await writeFile(list, open.map(({ url }) => `${url}\n`).join(''))
  const results = join(folder, 'results.csv')
  const args = ['-m', list, '--batch', '--disable-coloring', '-v', '1', '--flush-session']
  args.push('--dbms=PostgreSQL', '--level=2', '--risk=2', '--technique=BEUST', '--threads=4')
  args.push('--time-sec=2', '--ignore-code=401', '--output-dir', folder, '--results-file', results)
  if (cookie) args.push('--cookie', cookie)
  // Cookies are not parameters of an operation.
  args.push('--param-exclude=session_token')
  const { output, ended } = await runTool('/usr/bin/sqlmap', args, seconds, folder)
  const tested = output.match(/^\[\d+\/\S+\] URL:/gm)?.length ?? 0
  console.log(`  looked at ${tested} of ${open.length} operations`)
  if (!ended) findings.push(`sqlmap did not finish in ${seconds} s`)
  else if (tested < open.length) findings.push(`sqlmap gave up: ${output.slice(-500)}`)
  findings.push(...[...output.matchAll(/^Parameter: .*$/gm)].map(([line]) => `sqlmap: ${line}`))
  return [...findings, ...(await listed(folder, results))]
}

/** The rows of the file of results, without its heading and what sqlmap itself ruled out. */
async function listed(folder: string, results: string): Promise<string[]> {
  const names = await readdir(folder)
  if (!names.some((name) => results.endsWith(name))) return []
  const rows = (await readFile(results, 'utf8')).trim().split('\n').slice(1)
  return rows
    .filter((row) => row.trim() !== '' && !row.includes('false positive or unexploitable'))
    .map((row) => `sqlmap: ${row}`)
}
