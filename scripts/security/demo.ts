/** People and addresses of the demo that is attacked. */
export const roles = ['visitor', 'business', 'reviewer', 'admin'] as const
export type Role = (typeof roles)[number]

const password = 'candor-demo-1'

/** The `Cookie` header of each role, empty for visitors. */
export async function signInAll(base: string): Promise<Record<Role, string>> {
  const cookies: Partial<Record<Role, string>> = {}
  for (const role of roles) cookies[role] = role === 'visitor' ? '' : await signIn(base, role)
  return cookies as Record<Role, string>
}

async function signIn(base: string, role: Role): Promise<string> {
  const answer = await fetch(`${base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ email: `${role}@candor.demo`, password }),
  })
  if (!answer.ok) throw new Error(`The ${role} of the demo cannot sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

interface Schema {
  type?: string
  enum?: string[]
  anyOf?: Schema[]
  format?: string
}
interface Parameter {
  name: string
  in: 'path' | 'query'
  schema: Schema
}
interface OpenApi {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>
}

/** A GET operation with a value for each of its parameters. */
export interface Target {
  path: string
  /** The address; `*` is behind each value in the path. */
  url: string
  parameters: number
}

/** Every GET operation of the OpenAPI document that takes something, for one role. */
export async function targetsOf(base: string, cookie: string): Promise<Target[]> {
  const document = (await read(base, '/api/openapi.json', cookie)) as OpenApi
  const ids = await idsFor(base, cookie)
  const targets: Target[] = []
  for (const [path, { get }] of Object.entries(document.paths)) {
    const parameters = get?.parameters ?? []
    // A stream that never ends.
    if (parameters.length === 0 || path === '/api/events') continue
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${ids[name] ?? ids.any}*`)
    const search: Record<string, string> = {}
    for (const { name, in: place, schema } of parameters) {
      if (place === 'query' && name !== 'cursor') search[name] = ids[name] ?? valueOf(schema)
    }
    const add = (given: Record<string, string>) => {
      const query = new URLSearchParams(given)
      const url = `${base}${filled}${query.size > 0 ? `?${query}` : ''}`
      targets.push({ path, url, parameters: Object.keys(given).length })
    }
    add(search)
    // By itself, because a wrong cursor is refused before the other parameters are used.
    if (parameters.some(({ name }) => name === 'cursor')) {
      add({ cursor: await cursorOf(base, filled.replaceAll('*', ''), cookie) })
    }
  }
  return targets
}

/** The same in all requests, and behind everything that the demo has. */
const inAnHour = new Date(Date.now() + 3_600_000).toISOString()

function valueOf({ type, enum: choices, anyOf, format }: Schema): string {
  if (choices) return choices[0]!
  if (anyOf) return valueOf(anyOf.find((one) => one.type !== 'null') ?? {})
  if (type === 'integer' || type === 'number') return '20'
  if (type === 'boolean') return 'true'
  return format?.startsWith('date') ? inAnHour : 'an'
}

async function read(base: string, path: string, cookie: string): Promise<unknown> {
  const answer = await fetch(`${base}${path}`, { headers: { cookie } })
  return answer.ok ? answer.json() : null
}

/** The cursor behind the first item of a list; any text where the list has no second one. */
async function cursorOf(base: string, path: string, cookie: string): Promise<string> {
  const page = (await read(base, `${path}?limit=1`, cookie)) as { nextCursor?: string } | null
  return page?.nextCursor ?? 'an'
}

/** An id that the role may read for each name of a parameter in a path. */
async function idsFor(base: string, cookie: string): Promise<Record<string, string>> {
  const lists = {
    campaignId: '/api/campaigns',
    reviewId: '/api/reviews',
    userId: '/api/users',
    businessId: '/api/verifications',
    refundId: '/api/refunds',
    withdrawalId: '/api/payouts',
  }
  const ids: Record<string, string> = { any: '00000000-0000-4000-8000-000000000000' }
  for (const [name, path] of Object.entries(lists)) {
    const list = (await read(base, path, cookie)) as { items?: Record<string, string>[] } | null
    const first = list?.items?.[0]
    if (first) ids[name] = first.id ?? first.businessId ?? ids.any!
  }
  return ids
}
