// `npm run test:security`: attacks a new demo on the loopback address with sqlmap and wapiti, and
// measures whether sign-in and password reset tell by their time who has an account. Prints what
// was found, and ends with 1 if that is anything.
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { provide } from '../debian.mjs'
import { startDemo } from '../fresh-demo.ts'
import { roles, signInAll } from './demo.ts'
import { attackWithSqlmap } from './sqlmap.ts'
import { compareTimes } from './timing.ts'
import { attackWithWapiti } from './wapiti.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'timing,sqlmap,wapiti' },
    /** The most that sqlmap and wapiti may take for each role. */
    seconds: { type: 'string', default: '900' },
    /** Of each kind of request whose time is measured. */
    times: { type: 'string', default: '500' },
  },
})
const wanted = values.only.split(',')
const seconds = Number(values.seconds)

const unlimited = Object.fromEntries(
  [
    'SIGN_IN_FAILURES_PER_NETWORK',
    'SIGN_IN_FAILURES_PER_ACCOUNT',
    'SIGN_IN_FAILURES_PER_ADDRESS',
    'SIGN_INS_PER_NETWORK',
    'SIGN_UPS_PER_ADDRESS',
    'MAILS_PER_ACCOUNT',
    'READS_PER_MINUTE',
    'FILES_PER_MINUTE',
    'CHANGES_PER_MINUTE',
    'NETWORK_CHANGES_PER_MINUTE',
  ].map((name) => [name, '100000000']),
)

// Every request of the measurement comes from an address of its own.
const proxied = { TRUST_PROXY: '127.0.0.1' }

await provide('sqlmap', 'wapiti')
const scratch = await mkdtemp(join(tmpdir(), 'candor-security-'))
const stop = await startDemo({ ...unlimited, ...proxied })
const findings: string[] = []
try {
  const base = process.env.E2E_BASE_URL!
  if (wanted.includes('timing')) findings.push(...(await compareTimes(base, Number(values.times))))
  const cookies = await signInAll(base)
  const tools = { sqlmap: attackWithSqlmap, wapiti: attackWithWapiti }
  for (const [name, attack] of Object.entries(tools)) {
    if (!wanted.includes(name)) continue
    for (const role of roles) {
      const folder = join(scratch, name, role)
      await mkdir(folder, { recursive: true })
      const found = await attack({ base, cookie: cookies[role], role, folder, seconds })
      findings.push(...found.map((one) => `${role}: ${one}`))
    }
  }
} finally {
  await stop()
}
for (const finding of findings) console.log(`✗ ${finding}`)
console.log(`${findings.length} findings; the output of the tools is in ${scratch}`)
process.exitCode = findings.length > 0 ? 1 : 0
