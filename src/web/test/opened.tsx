import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import * as z from 'zod'
import { successStatus } from '../../shared/base/endpoint.ts'
import type { CallOf, Endpoint } from '../../shared/base/endpoint.ts'
import { SessionUser } from '../../shared/people/accounts.ts'
import { getSite } from '../../shared/platform/platform.ts'
import { makeRouter, Providers } from '../app.tsx'
import { sessionQuery } from '../base/session.ts'
import { siteQuery } from '../base/site.ts'
import { contract } from './contract.ts'
import { sample } from './sample.ts'
import { answer, replyOf, wordsOf } from './screen.tsx'
import type { Answer, State } from './screen.tsx'
import { FetchedUpload } from './uploads.ts'

const patterns = new Map<string, URLPattern>()

function matchOf({ path }: Pick<Endpoint, 'path'>, url: string) {
  const pattern = patterns.get(path) ?? new URLPattern({ pathname: path })
  patterns.set(path, pattern)
  return pattern.exec(url, 'http://candor')?.pathname.groups
}

/** A request: the operation with the parts that it was called with. */
export type Request = [operation: string, parts: object]

/** The request that a call of the operation sends. */
export const calling = <E extends Endpoint>(
  { name }: E,
  ...[parts]: object extends CallOf<E> ? [CallOf<E>?] : [CallOf<E>]
): Request => [name, parts ?? {}]

/** An answer that comes when the test lets it come. */
export function late(one: Answer) {
  const { promise: until, resolve } = Promise.withResolvers<void>()
  return { ...one, until, come: () => act(async () => resolve()) }
}

/** An operation that takes a form, which is not in the contract. */
export const upload = (path: `/api/${string}`): Endpoint => ({
  name: `POST ${path}`,
  method: 'POST',
  path,
  allow: 'anyone',
  reply: z.unknown(),
})

/** A file of this size, without content. */
export function aFile(name: string, type: string, bytes = 1_000) {
  const file = new File(['x'], name, { type })
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}

/** An operation of the sign-in, which has its own contract. */
export const auth = (path: string): Endpoint => ({
  name: `POST /api/auth${path}`,
  method: 'POST',
  path: `/api/auth${path}`,
  allow: 'anyone',
  reply: z.unknown(),
})

export type Opened = Pick<State, 'path' | 'viewer' | 'answers' | 'site'>

/**
 * A page in a DOM without a browser, with the frame around all pages. Reads and changes are
 * answered as given, or with the least that the contract allows.
 */
export async function openScreen({ path, viewer, answers = [], site }: Opened) {
  const user = viewer && (sample(SessionUser, { id: 'viewer', ...viewer }) as SessionUser)
  const client: QueryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(sessionQuery.queryKey, user)
  client.setQueryData(siteQuery.queryKey, replyOf(getSite, site))
  const given = [...answers, answer(getSite, site)]
  const requests = followRequests(given, user)
  history.replaceState(null, '', path)
  const router = makeRouter(client, {
    history: createMemoryHistory({ initialEntries: [path] }),
    scrollRestoration: false,
  })
  await router.load()
  render(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  )
  await settle(requests)
  const settled = async (acting: Promise<unknown>) => {
    await acting
    await settle(requests)
  }
  const words = () => wordsOf(document.body.innerHTML)
  return {
    ...requests,
    user: hands,
    router,
    location: () => router.state.location.href,
    /** Answers from now on; the newest goes first. */
    answerWith: (...next: Answer[]) => void given.unshift(...next.toReversed()),
    press: async (name: string) => settled(hands().click(await loaded(() => control(name)))),
    pressField: async (label: string) => settled(hands().click(await loaded(() => field(label)))),
    pressTwice: async (name: string) =>
      settled(userEvent.setup({ delay: 0 }).dblClick(await loaded(() => control(name)))),
    /** Types in place of what the field has. */
    fill: (label: string, text: string) => settled(fillIn(label, text)),
    attach: (label: string, ...files: File[]) => settled(hands().upload(field(label), files)),
    choose: (label: string, option: string) => settled(hands().selectOptions(field(label), option)),
    keys: (text: string) => settled(hands().keyboard(text)),
    settle: () => settle(requests),
    /** Lets time pass, where a test has called `passTime`. */
    wait: (millis: number) => settled(act(() => vi.advanceTimersByTimeAsync(millis))),
    words,
    /** Which of the texts the page lacks. */
    lacks: (...texts: string[]) => texts.filter((text) => !words().includes(text)),
    /** Which of the texts the page shows. */
    shows: (...texts: string[]) => texts.filter((text) => words().includes(text)),
    alerts: () => alertsIn(document.body),
    dialog: () => dialogs().map((one) => wordsOf(one.innerHTML).trim()),
  }
}

export type Screen = Awaited<ReturnType<typeof openScreen>>

/** Time passes as usual from now on, and faster by `wait`. */
export const passTime = () => vi.useFakeTimers({ shouldAdvanceTime: true })

/** New ones each time: the next press is no part of a double click. */
const hands = () => userEvent.setup({ delay: null })

async function fillIn(label: string, text: string) {
  const user = hands()
  await loaded(() => field(label))
  await user.clear(field(label))
  // Key by key, a long text would take longer than all else.
  if (text.length > 12) await user.paste(text)
  else if (text) await user.type(field(label), text)
}

/** Without toasts, which have the role too. */
const dialogs = () =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].filter(
    (one) => !one.matches('[data-toast]'),
  )

/** What is above everything else. */
const front = () => dialogs().at(-1) ?? document.body

/** Of several with one name, `name (first)` is the first and `name (last)` the last. */
const named = (selector: string, wanted: string) => {
  const name = wanted.replace(/ \((first|last)\)$/, '')
  const all = [...front().querySelectorAll<HTMLElement>(selector)].filter((one) => {
    return (one.getAttribute('aria-label') ?? wordsOf(one.innerHTML)).trim() === name
  })
  const found = wanted.endsWith(' (last)') ? all.at(-1) : all[0]
  if (found && (all.length === 1 || name !== wanted)) return found
  throw new Error(`${all.length} are named "${name}":\n${wordsOf(front().innerHTML)}`)
}

const pressable = 'button, a[href], label, summary, [role=option], [role=tab], [role=menuitem]'

/** What can be pressed, in the dialog if one is open. */
export const control = (name: string) => named(pressable, name)

/** The field with the label, in the dialog if one is open. */
export function field(label: string): HTMLInputElement {
  const labelled = named(
    'input[aria-label], select[aria-label], textarea[aria-label], label',
    label,
  )
  return (
    ((labelled as HTMLLabelElement).control as HTMLInputElement | null) ??
    (labelled as HTMLInputElement)
  )
}

const alertsIn = (element: Element) =>
  [...element.querySelectorAll('[role=alert]')]
    .map((one) => wordsOf(one.innerHTML).trim())
    .filter((text) => text !== '')

const realSetImmediate = setImmediate
const realSetTimeout = setTimeout

/** Waits for what is in a part of the page that is loaded when it is wanted: two seconds at most. */
async function loaded(find: () => HTMLElement): Promise<HTMLElement> {
  for (let tries = 200; ; tries--) {
    try {
      return find()
    } catch (error) {
      if (tries === 0) throw error
    }
    await act(() => new Promise<void>((resolve) => void realSetTimeout(resolve, 10)))
  }
}

/** Waits until what was asked is answered and shown, without what the test holds back. */
async function settle({ sent, asked }: ReturnType<typeof followRequests>) {
  let known = -1
  for (let calm = 0, tries = 0; calm < 3; calm++, tries++) {
    if (tries === 5_000) throw new Error(`It never comes to rest:\n${wordsOf(front().innerHTML)}`)
    await act(async () => {
      await vi.dynamicImportSettled()
      await new Promise((resolve) => realSetImmediate(resolve))
    })
    if (known !== sent.length + asked.length) calm = 0
    known = sent.length + asked.length
    if (isLoadingDialog()) {
      // Vitest does not see an import whose code is still being transformed.
      await act(() => new Promise<void>((resolve) => void realSetTimeout(resolve, 10)))
      calm = 0
    }
  }
}

const isLoadingDialog = () => document.querySelector('[role=status][aria-label=Loading]') !== null

/** What pages send by themselves. */
const byItself = new Set(['visitCampaigns', 'claimReview', 'releaseReview', 'checkResetLink'])

function followRequests(answers: readonly Answer[], viewer: SessionUser | null) {
  const sent: Request[] = []
  const asked: Request[] = []
  vi.stubGlobal('XMLHttpRequest', FetchedUpload)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const operation = contract.find((one) => one.method === method && matchOf(one, url))
    const isRead = method === 'GET' || (operation && byItself.has(operation.name))
    ;(isRead ? asked : sent).push(
      operation ? requestOf(operation, url, body) : [`${method} ${url}`, parsed(body) ?? {}],
    )
    const {
      status,
      body: reply,
      until,
    } = answers.find((one) => one.operation.method === method && matchOf(one.operation, url)) ??
    leastFor(operation, viewer)
    await until
    return Response.json(reply, { status })
  })
  return { sent, asked }
}

function leastFor(operation: Endpoint | undefined, user: SessionUser | null): Answer {
  if (!operation) return { operation: getSite, status: 200, body: {} }
  const least = answer(operation)
  return {
    ...least,
    status: successStatus(operation),
    body: operation.name === 'getSession' ? { user } : least.body,
  }
}

/** With what is wrong by the contract, if something is. */
function requestOf(operation: Endpoint, url: string, body: RequestInit['body']): Request {
  const { name, params, query, body: schema } = operation
  const { searchParams } = new URL(url, 'http://candor')
  const parts = {
    params: params && matchOf(operation, url),
    query: searchParams.size > 0 ? Object.fromEntries(searchParams) : undefined,
    body: parsed(body),
  }
  const schemas = { params, query: parts.query && query, body: schema }
  const wrong = Object.entries(schemas).flatMap(([part, one]) => {
    const result = one?.safeParse(parts[part as keyof typeof parts])
    return result?.error ? [`${part}: ${result.error.message}`] : []
  })
  const given = Object.entries(parts).filter(([, value]) => value !== undefined)
  return [name, { ...Object.fromEntries(given), ...(wrong.length > 0 && { wrong }) }]
}

/** Files are told apart by their names. */
const nameOf = (value: FormDataEntryValue) => (typeof value === 'string' ? value : value.name)

/** Several values of a form's field are a list. */
function parsed(body: RequestInit['body']): unknown {
  if (body instanceof FormData) {
    const named = [...body].map(([name, value]) => [name, nameOf(value)] as const)
    return Object.fromEntries(
      Object.entries(Object.groupBy(named, ([name]) => name)).map(([name, all = []]) => {
        const values = all.map(([, value]) => value)
        return [name, values.length > 1 ? values : values[0]]
      }),
    )
  }
  return typeof body === 'string' ? JSON.parse(body) : undefined
}
