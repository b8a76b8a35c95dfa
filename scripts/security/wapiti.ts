import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publicPages } from '../../src/shared/outside/public-pages.ts'
import { targetsOf, type Role } from './demo.ts'
import { runTool } from './tool.ts'

/**
 * Those that need no service on the internet; without `backup`, which takes any 200 for a backup:
 * every unknown address answers with the page that leads to /.
 */
const modules =
  'cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,' +
  'shellshock,sql,timesql,xss'

const pages = [
  '/dashboard',
  '/campaigns',
  '/campaigns/create',
  '/reviews',
  '/wallet',
  '/settings',
  '/notifications',
  '/admin/reviews',
  '/admin/users',
  '/admin/audit',
]

interface Finding {
  info: string
  method: string
  path: string
  parameter: string
}
interface Report {
  vulnerabilities: Record<string, Finding[]>
  anomalies: Record<string, Finding[]>
  infos: { crawled_pages_nbr?: number }
}

interface Options {
  base: string
  cookie: string
  role: Role
  folder: string
  seconds: number
}

const expected = [
  // The demo is not served over HTTPS. `npm run test:deploy` checks both behind nginx.
  /Secure flag is not set/i,
  /Strict-Transport-Security is not set/,
  // A filter that browsers removed, because it was itself a hole. Candor sends 0.
  /X-XSS-Protection is not set/,
]

/** Attacks the pages and the addresses of the API that a role can open. */
export async function attackWithWapiti(options: Options): Promise<string[]> {
  const { base, cookie, role, folder, seconds } = options
  const report = join(folder, 'report.json')
  const api = (await targetsOf(base, cookie)).map(({ url }) => url.replaceAll('*', ''))
  const starts = [...Object.keys(publicPages), ...(cookie ? pages : [])].map(
    (path) => `${base}${path}`,
  )
  const half = Math.ceil(seconds / 2)
  const args = ['-u', `${base}/`, '--scope', 'domain', '-m', modules, '-f', 'json', '-o', report]
  args.push('--flush-session', '--no-bugreport', '-v', '1', '-d', '3', '-t', '10')
  args.push('--store-session', folder, '--store-config', folder)
  args.push('--max-scan-time', String(half), '--max-attack-time', String(Math.ceil(half / 10)))
  for (const url of [...starts, ...api]) args.push('-s', url)
  if (cookie) args.push('-c', await cookieFile(folder, base, cookie))
  const { output, ended } = await runTool('/usr/bin/wapiti', args, seconds, folder)
  const text = await readFile(report, 'utf8').catch(() => null)
  if (text === null) return [`wapiti wrote no report: ${output.slice(-500)}`]
  const { vulnerabilities, anomalies, infos } = JSON.parse(text) as Report
  console.log(
    `wapiti as ${role}: ${infos.crawled_pages_nbr ?? starts.length + api.length} addresses` +
      (ended ? '' : ', stopped in time'),
  )
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found
      .filter(({ info }) => !expected.some((one) => one.test(info)))
      .map(({ info, method, path, parameter }) =>
        ['wapiti:', kind, method, path, parameter, info].filter(Boolean).join(' '),
      ),
  )
}

/** The cookies in the form of wapiti. */
async function cookieFile(folder: string, base: string, cookie: string): Promise<string> {
  const { hostname } = new URL(base)
  const values = Object.fromEntries(
    cookie.split('; ').map((one) => {
      const at = one.indexOf('=')
      const value = one.slice(at + 1)
      return [one.slice(0, at), { value, version: 0, expires: null, secure: false, port: null }]
    }),
  )
  const file = join(folder, 'cookies.json')
  await writeFile(file, JSON.stringify({ [`.${hostname}`]: { '/': values } }))
  return file
}
