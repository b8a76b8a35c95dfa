import { text } from 'node:stream/consumers'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, Match, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { vi } from 'vitest'
import { SessionUser } from '../../shared/people/accounts.ts'
import type { Endpoint, WireReplyOf } from '../../shared/base/endpoint.ts'
import { getSite } from '../../shared/platform/platform.ts'
import { Refusal, statusOf } from '../../shared/base/refusal.ts'
import type { RefusalCode } from '../../shared/base/refusal.ts'
import { makeRouter, Providers } from '../app.tsx'
import { sessionQuery } from '../base/session.ts'
import { siteQuery } from '../base/site.ts'
import { AllOpen } from './open-dialogs.tsx'
import { sample } from './sample.ts'
import type { Part } from './sample.ts'

/** What the server answers to an operation. */
export interface Answer {
  operation: Endpoint
  status: number
  body: unknown
  /** When it comes, if not at once. */
  until?: Promise<void>
}

/** An answer with what the test is about; the rest says the least. */
export const answer = <E extends Endpoint>(operation: E, reply?: Part<WireReplyOf<E>>): Answer => ({
  operation,
  status: 200,
  body: sample(operation.reply, reply),
})

export const refusal = (operation: Endpoint, code: RefusalCode, message: string): Answer => ({
  operation,
  status: statusOf[code],
  body: { error: { code, message } },
})

/** A value of an operation's reply, for a component that gets it from its page. */
export const replyOf = <E extends Endpoint>(operation: E, reply?: Part<WireReplyOf<E>>) =>
  sample(operation.reply, reply) as WireReplyOf<E>

export interface State {
  /** Which state it is, in words. */
  state: string
  path: string
  viewer: Part<SessionUser> | null
  /** A part of the page at the path, with the dialogs that a click would open. */
  part?: ReactNode
  answers?: readonly Answer[]
  /** The public configuration. */
  site?: Part<WireReplyOf<typeof getSite>>
  /** What was read before, such as for another page. */
  client?: QueryClient
  /** After all that can be done here has failed: in how many places the reason is shown. */
  failures?: number
  shows: readonly string[]
  hides?: readonly string[]
}

/** Why everything failed. */
const reason = 'Somebody was faster.'

/** What a screen in a state lacks, and what it shows by mistake, with all its words. */
export async function wrongIn({ shows, hides = [], ...state }: State): Promise<string[]> {
  const words = await textAt(state)
  const failures = words.split(reason).length - 1
  const wrong = [
    ...shows.filter((one) => !words.includes(one)).map((one) => `lacks: ${one}`),
    ...hides.filter((one) => words.includes(one)).map((one) => `shows: ${one}`),
    ...(failures === (state.failures ?? 0) ? [] : [`shows ${failures} failures`]),
  ]
  return wrong.length > 0 ? [...wrong, words] : []
}

type Shown = Omit<State, 'state' | 'shows' | 'hides'> & {
  /** Whether the dialogs of a page are shown that a click would open. */
  allOpen?: boolean
}

/** The words of a page, or of a part of it, rendered without a browser. */
export const textAt = async (state: Shown) => wordsOf(await htmlAt(state))

/** The text fields of a page: the label of each, and what says which keyboard a phone shows. */
export async function fieldsAt(state: Shown): Promise<string[]> {
  const html = await htmlAt(state)
  const attribute = (tag: string, name: string) =>
    new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1]
  return (html.match(/<input [^>]*>/g) ?? [])
    .filter((tag) => !noText.has(attribute(tag, 'type') ?? ''))
    .map((tag) => {
      const label = new RegExp(`<label[^>]* for="${attribute(tag, 'id')}".*?</label>`, 's')
      const name = attribute(tag, 'aria-label') ?? wordsOf(label.exec(html)?.[0] ?? '').trim()
      const hints = ['type', 'inputmode', 'autocomplete'].map((hint) => attribute(tag, hint) ?? '-')
      return `${name}: ${hints.join(' ')}`
    })
}

const noText = new Set(['hidden', 'checkbox', 'radio', 'file', 'range'])

export async function htmlAt(state: Shown): Promise<string> {
  const { path, viewer, part, answers = [], site, client = aClient(), failures, allOpen } = state
  vi.stubGlobal('fetch', (url: string) => {
    const found = answers.find(({ operation }) => isAt(operation, url))
    return found
      ? Response.json(found.body, { status: found.status })
      : Response.json(
          { error: { code: 'internal', message: `No answer: ${url}` } },
          { status: 500 },
        )
  })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('location', new URL(path, 'http://candor'))
  const user = viewer && (sample(SessionUser, viewer) as SessionUser)
  client.setQueryData(sessionQuery.queryKey, user)
  client.setQueryData(siteQuery.queryKey, replyOf(getSite, site))
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = makeRouter(client, { history, scrollRestoration: false })
  await router.load()
  const page = (
    <Providers client={client}>
      <RouterContextProvider router={router}>
        <AllOpen value={allOpen ?? part !== undefined}>
          {/* Without the frame around all pages. */}
          {part ??
            router.state.matches
              .slice(-1)
              .map(({ routeId }) => <Match key={routeId} routeId={routeId} />)}
        </AllOpen>
      </RouterContextProvider>
    </Providers>
  )
  if (failures !== undefined) failMutations()
  return htmlOf(page, client).finally(() => vi.restoreAllMocks())
}

export const aClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })

const isAt = ({ method, path }: Endpoint, url: string) =>
  method === 'GET' && new URLPattern({ pathname: path }).test(url, 'http://candor')

/** Renders until everything that the page asks for is answered. */
async function htmlOf(page: ReactNode, client: QueryClient): Promise<string> {
  for (;;) {
    const errors: unknown[] = []
    const { prelude } = await prerenderToNodeStream(page, {
      onError: (error) => void errors.push(error),
      // What was lazy is in its place.
      progressiveChunkSize: Infinity,
    })
    const html = await text(prelude)
    if (errors.length > 0) throw errors[0]
    const asked = client
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.status === 'pending' })
      .filter(({ options }) => (options as { enabled?: boolean }).enabled !== false)
    if (asked.length === 0) return html
    await Promise.allSettled(asked.map((query) => query.fetch()))
  }
}

/** Nothing is clicked without a browser, so every mutation is in the state after its failure. */
function failMutations() {
  const real = MutationObserver.prototype.getCurrentResult
  vi.spyOn(MutationObserver.prototype, 'getCurrentResult').mockImplementation(function (
    this: MutationObserver,
  ) {
    const error = new Refusal('conflict', reason)
    return { ...real.call(this), status: 'error', isIdle: false, isError: true, error } as never
  })
}

/**
 * The words of the page without its frame. Names of images and buttons are in brackets, and an alert
 * that warns begins with a mark in brackets.
 */
export function wordsOf(html: string): string {
  return html
    .replace(/<!--.*?-->|<style.*?<\/style>/gs, '')
    .replace(/<div role="status" class="[^"]*bg-warn-tint[^>]*>/g, ' [Warning] ')
    .replace(/ class="[^"]*"/g, '')
    .replace(/<[^>]* aria-label="([^"]*)"[^>]*>/g, ' [$1] ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;|’/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:)?])/g, '$1')
}
