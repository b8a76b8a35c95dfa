import type * as z from 'zod'
import { replySchemaOf } from '../../shared/base/endpoint.ts'
import type { Role } from '../../shared/base/roles.ts'
import { SessionUser } from '../../shared/people/accounts.ts'
import { getSite } from '../../shared/platform/platform.ts'
import { makeRouter } from '../app.tsx'
import { sectionsOf } from '../base/settings-sections.ts'
import { contract } from './contract.ts'
import { outlineOf } from './outline.ts'
import { aClient, htmlAt } from './screen.tsx'
import { richValue } from './variants.ts'
import type { Variant } from './variants.ts'

interface Screen {
  name: string
  path: string
  viewer: 'a visitor' | Role
  /** The screen that it is compared with: of another role, or of the page without its filter. */
  like?: Screen | undefined
}

/** A screen in which one value is another one, or in which something is refused. */
interface State extends Variant {
  /** The read whose reply has the value; `viewer`, `site`, or `changes`, all of which fail. */
  of: string
}

/** Parts of pages, and filters of lists, that say something else. */
const searches: Record<string, readonly string[]> = {
  '/admin/appeals': ['status=decided'],
  '/admin/messages': ['state=answered', 'state=reports', 'state=reports-decided'],
  '/admin/payouts': ['show=refunds', 'show=batches', 'show=disputes'],
  '/admin/users': ['user=one', 'verified=suspended'],
  '/campaigns': ['status=completed', 'view=reviewed', 'view=paused', 'q=tea&category=food'],
  '/campaigns/$campaignId': ['tab=share', 'tab=codes', 'tab=parcels'],
  '/campaigns/create': ['from=one'],
  '/change-email': ['token=one'],
  '/register': ['role=business', 'role=reviewer'],
  '/report': ['review=one'],
  '/report-result': ['token=one'],
  '/reset-password': ['token=one'],
  '/reviews': ['status=approved', 'status=rejected', 'q=tea'],
  '/undo': ['token=one'],
  '/unsubscribe': ['token=one'],
  '/verify-email': ['token=one'],
  '/wallet': ['q=tea', 'receipt=one', 'refund=request', 'destination=edit'],
}

const viewers = ['a visitor', 'reviewer', 'business', 'admin'] as const

/** Every page for everybody, also where somebody is led elsewhere. */
export const screens: readonly Screen[] = Object.keys(makeRouter(aClient()).routesByPath).flatMap(
  (route) => pathsOf(route).flatMap((path) => screensOf(path, searches[route] ?? [])),
)

function pathsOf(route: string): string[] {
  if (route !== '/settings/$section') {
    return [route.replace('$month', '2026-10').replace(/\$\w+/g, 'one')]
  }
  const roles = ['admin', 'business'] as const
  const sections = roles.flatMap((role) => sectionsOf({ role, mustSetUpCodes: false }))
  return [...new Set(sections)].map((section) => `/settings/${section}`)
}

function screensOf(path: string, filters: readonly string[]): Screen[] {
  const whole = viewers.map((viewer): Screen => ({ name: `${path} of ${viewer}`, path, viewer }))
  return whole.flatMap((screen, index) => {
    // What differs from the page of another role is worth a line, the rest is not.
    screen.like = whole[index - 1]
    const { viewer } = screen
    const filtered = filters.map((filter) => `${path}?${filter}`)
    return [
      screen,
      ...filtered.map((at) => ({ name: `${at} of ${viewer}`, path: at, viewer, like: screen })),
    ]
  })
}

const reads = contract.filter(({ method }) => method === 'GET')

/** What a screen says in the state, and in which other ones it could be. */
async function shown({ path, viewer }: Screen, state?: State) {
  const states: State[] = [{ of: 'changes', at: '', is: 'refused' }]
  const valueOf = (of: string, schema: z.ZodType) => {
    const found: Variant[] = []
    const value = richValue(schema, state?.of === of ? state : undefined, found)
    states.push(...found.map((variant) => ({ of, ...variant })))
    return value
  }
  const person = valueOf('viewer', SessionUser) as SessionUser
  const site = valueOf('site', getSite.reply) as z.input<typeof getSite.reply>
  const asked = new Set<string>()
  const answers = reads.map((operation) => {
    const { name } = operation
    const isRefused = state?.of === name && state.is === 'refused'
    return {
      operation,
      status: isRefused ? 503 : 200,
      get body() {
        if (isRefused) return { error: { code: 'unavailable', message: 'Try later.' } }
        if (!asked.has(name)) states.push({ of: name, at: '', is: 'refused' })
        asked.add(name)
        return owned(valueOf(name, replySchemaOf(operation)), viewer)
      },
    }
  })
  const html = await htmlAt({
    path,
    viewer: viewer === 'a visitor' ? null : viewerOf(person, viewer, path),
    site,
    answers,
    allOpen: true,
    ...(state?.of === 'changes' && { failures: 1 }),
  })
  return { lines: outlineOf(html), states }
}

/** What belongs to somebody is the viewer's own; of a list, the first. */
function owned(reply: unknown, viewer: Screen['viewer']): unknown {
  return JSON.parse(
    JSON.stringify(reply).replaceAll(`"${viewer}Id":"${viewer}Id"`, `"${viewer}Id":"viewer"`),
  )
}

function viewerOf(person: SessionUser, role: Role, path: string): SessionUser {
  const { suspended, ...free } = { ...person, id: 'viewer', role }
  return path === '/suspended' && suspended ? { ...free, suspended } : free
}

const usual = new Map<string, ReturnType<typeof shown>>()

/** What a screen says when everything that it reads is as usual. */
function usually(screen: Screen) {
  const before = usual.get(screen.name) ?? shown(screen)
  usual.set(screen.name, before)
  return before
}

/** The nearest screen with which it can be compared that somebody sees. */
async function likeOf({ like }: Screen): Promise<Screen | undefined> {
  if (!like) return undefined
  return (await usually(like)).lines.length > 0 ? like : likeOf(like)
}

const nameOf = ({ of, at, is }: State) => `${of}${at && '.'}${at} = ${is}`

/** How the screen is recorded, with the states that say something that no other one says. */
export async function recordScreen(screen: Screen, known: Set<string>): Promise<string> {
  const { lines, states } = await usually(screen)
  if (lines.length === 0) return ''
  const like = await likeOf(screen)
  const there = like && (await usually(like))
  const isSame = there?.lines.join('\n') === lines.join('\n')
  const elsewhere = new Set(isSame || screen.path.includes('?') ? there?.states.map(nameOf) : [])
  const telling: State[] = []
  for (const state of states) {
    if (elsewhere.has(nameOf(state))) continue
    const told = (await toldIn(screen, state)).join('\n')
    if (told === '' || known.has(told)) continue
    known.add(told)
    telling.push(state)
  }
  return textOf(screen, telling)
}

/** The screen now, in the states that its record has. */
export async function readScreen(screen: Screen, record: string): Promise<string> {
  if ((await usually(screen)).lines.length === 0) return ''
  return textOf(
    screen,
    [...record.matchAll(/^@ (\w+)\.?(\S*) = (.*)$/gm)].map(([, of, at, is]) => {
      return { of: of!, at: at!, is: is! }
    }),
  )
}

async function textOf(screen: Screen, states: readonly State[]): Promise<string> {
  const { lines, states: all } = await usually(screen)
  const like = await likeOf(screen)
  const difference = like && differenceOf((await usually(like)).lines, lines, Infinity)
  const isShorter = difference && difference.length < lines.length
  const told = []
  for (const state of states) {
    told.push(`@ ${nameOf(state)}`, ...(await toldIn(screen, state)))
  }
  return [
    `== ${screen.name}, ${all.length} states${isShorter ? `, like ${like.name}` : ''}`,
    ...(isShorter ? difference : lines),
    ...told,
  ].join('\n')
}

/** What a screen says otherwise in a state; a line where the server never answers so. */
async function toldIn(screen: Screen, state: State): Promise<string[]> {
  const { lines } = await usually(screen)
  try {
    return differenceOf(lines, (await shown(screen, state)).lines)
  } catch (error) {
    return [`! ${String(error)}`]
  }
}

/** The lines that came, and those that are gone where they are more: the first of them. */
function differenceOf(before: readonly string[], after: readonly string[], most = 1): string[] {
  const added = linesBeyond(before, after)
  const gone = linesBeyond(after, before)
  // A figure in its place says only that it is shown, which the usual screen says.
  if (most === 1 && wordsIn(added) === wordsIn(gone)) return []
  const missing = gone.length > added.length || most > 1 ? gone : []
  return [
    ...missing.slice(0, most).map((line) => `- ${line}`),
    ...(missing.length > most ? [`- and ${missing.length - most} more`] : []),
    ...added.map((line) => `+ ${line}`),
  ]
}

const figures = /\d[\d.,:]*|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|AM|PM)\b/g

const wordsIn = (lines: readonly string[]) => lines.join('\n').replace(figures, '#')

/** The lines that are not among the others, as often as they are more. */
function linesBeyond(others: readonly string[], lines: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}
