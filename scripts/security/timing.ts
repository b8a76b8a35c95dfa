import { setTimeout as sleep } from 'node:timers/promises'
import { styleText } from 'node:util'

const pauseMillis = 50

/** The most by which the medians may differ. */
const tolerance = 0.1

const known = 'reviewer@candor.demo'

/**
 * Compares how long an answer takes for an address with and without an account. The two kinds are
 * sent in turn, and every unknown address is a new one, so that nothing else differs.
 */
export async function compareTimes(base: string, times: number): Promise<string[]> {
  const findings: string[] = []
  const requests = {
    'sign-in': (email: string) =>
      send(base, 'sign-in/email', { email, password: 'a wrong password 9' }),
    'password reset': (email: string) => send(base, 'request-password-reset', { email }),
  }
  for (const [what, request] of Object.entries(requests)) {
    const statuses = new Set<number>()
    const taken: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let i = -20; i < times; i++) {
      const order = i % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) {
        // The work after the answer to the request before would slow this one down.
        await sleep(pauseMillis)
        const { status, millis } = await request(
          kind === 'known' ? known : `nobody-${i}@candor.demo`,
        )
        statuses.add(status)
        // The first ones warm up.
        if (i >= 0) taken[kind].push(millis)
      }
    }
    const [one, other] = [median(taken.known), median(taken.unknown)]
    const ratio = one / other
    const isClose = Math.max(ratio, 1 / ratio) <= 1 + tolerance
    const figures = `${one.toFixed(2)} ms with an account, ${other.toFixed(2)} ms without`
    const line = `${what}: ${figures}, ratio ${ratio.toFixed(3)}, ${times} each`
    console.log(isClose ? line : styleText('red', line))
    if (!isClose) findings.push(`The time of ${line}`)
    if (statuses.size > 1) findings.push(`${what} answers ${[...statuses].join(' and ')}`)
  }
  return findings
}

let sent = 0
/** Limits count by address. */
const nextAddress = () => `10.${(++sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`

async function send(base: string, path: string, body: object) {
  const start = performance.now()
  const answer = await fetch(`${base}/api/auth/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: base,
      'x-forwarded-for': nextAddress(),
    },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return { status: answer.status, millis: performance.now() - start }
}

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!
