import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { byteOrderMark, csvLine } from '../../../shared/base/csv.ts'
import type { Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../../shared/base/endpoint.ts'
import { dollarsText, type Cents } from '../../../shared/base/money.ts'
import type { Role } from '../../../shared/base/roles.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { authorize, type Call, type Route } from './route.ts'

/** A list as a CSV file: every row that matches the filters, at the list's path plus `.csv`. */

type Cell = string | number | boolean | Date | null | undefined

/** The columns in the order of the file. A column with roles is only for those roles. */
export type Columns<Item> = readonly (readonly [
  head: string,
  cell: (item: Item) => Cell,
  roles?: readonly Role[],
])[]

export interface Page<Item> {
  items: readonly Item[]
  nextCursor: string | null
}

type ListEndpoint = Endpoint & { method: 'GET'; query: z.ZodObject; reply: z.ZodType<Page<object>> }
type ItemOf<E extends ListEndpoint> = ReplyOf<E>['items'][number]
/** The input of the query of a list, for a page and for a file. */
interface ListCall<E extends ListEndpoint> {
  db: Db
  viewer: Call<E>['viewer']
  params: ParamsOf<E>
  query: QueryOf<E>
  at: Date
}

/** Mounts a list as pages and as a CSV file, both from the same query. */
export type List = <E extends ListEndpoint>(
  endpoint: E,
  columns: Columns<ItemOf<E>>,
  read: (call: ListCall<E>) => Promise<ReplyOf<E>>,
  /** Who gets the file, if not everybody who reads the list. */
  allow?: readonly Role[],
) => void

const rowsAtOnce = 100
/** A proxy would give up a file that rests for as long as a very slow page has taken. */
const maxRestMillis = 1_000

export function listOn(
  app: FastifyInstance,
  { db, clock, route }: { db: Db; clock: Clock; route: Route },
  limit = rowsAtOnce,
): List {
  return (endpoint, columns, read, allow) => {
    const { whileSuspended: _, ...active } = endpoint
    const file: Endpoint = allow ? { ...active, allow } : endpoint
    const readPage = read as (call: object) => Promise<ReplyOf<typeof endpoint>>
    route(endpoint, readPage)
    app.get(`${endpoint.path}.csv`, async (request, reply) => {
      const at = clock.now()
      const viewer = await authorize(file, db, request, at)
      const filters = endpoint.query.parse(request.query)
      const params = endpoint.params?.parse(request.params) ?? {}
      const readFrom = (cursor?: string, rows = limit) =>
        readPage({ db, viewer, params, query: { ...filters, limit: rows, cursor }, at })
      // Read the first page before the response begins, so that errors get the usual response;
      // HEAD has no rows, but the same errors.
      const first = await readFrom(undefined, request.method === 'HEAD' ? 0 : limit)
      const shown = columns.filter(
        ([, , roles]) => !roles || (viewer !== null && roles.includes(viewer.role)),
      )
      const readOn = async (cursor: string) => {
        // Stop when the viewer is signed out or suspended meanwhile.
        await authorize(file, db, request, clock.now())
        return readFrom(cursor)
      }
      const mark = request.bearer === null ? byteOrderMark : ''
      const lines = Readable.from(linesOf(shown, first, readOn, mark))
      // The response is cut off, so that nobody takes it for the whole file; the log has the
      // reason.
      lines.on('error', (error) => request.log.error(error))
      return (
        reply
          .type('text/csv; charset=utf-8')
          // Without a file name: the web sets one with the chosen days in the viewer's time zone.
          .header('content-disposition', 'attachment')
          .header('cache-control', 'no-store')
          .send(lines)
      )
    })
  }
}

/**
 * Reads a page when the page before has been sent, so that memory stays small, and first rests as
 * long as that one took to read, so that others are served.
 */
export async function* linesOf<Item>(
  columns: Columns<Item>,
  first: Page<Item>,
  readFrom: (cursor: string) => Promise<Page<Item>>,
  mark = '',
) {
  const lineOf = (item: Item) => csvLine(columns.map(([, cell]) => textOf(cell(item))))
  yield mark + csvLine(columns.map(([head]) => head))
  let page = first
  let rest = 0
  for (;;) {
    yield page.items.map(lineOf).join('')
    if (page.nextCursor === null) return
    await sleep(rest)
    const start = performance.now()
    page = await readFrom(page.nextCursor)
    rest = Math.min(performance.now() - start, maxRestMillis)
  }
}

const textOf = (cell: Cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? ''))

/** An amount for a column in dollars; undefined stays an empty cell. */
export const dollars = (cents: Cents | undefined) =>
  cents === undefined ? undefined : dollarsText(cents)
