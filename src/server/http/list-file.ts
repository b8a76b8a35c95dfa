import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { csvLine } from '../../shared/csv.ts'
import type { Endpoint, QueryOf, ReplyOf } from '../../shared/endpoint.ts'
import { dollarsText, type Cents } from '../../shared/money.ts'
import type { Role } from '../../shared/roles.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { authorize, type Call, type Route } from './route.ts'

/** A list's file: what is filtered, and all of it, at the list's own address and `.csv`. */

type Cell = string | number | boolean | Date | null | undefined

/** In the order of the file; the roles are those whose page shows it, where that differs. */
export type Columns<Item> = readonly (readonly [
  head: string,
  cell: (item: Item) => Cell,
  roles?: readonly Role[],
])[]

interface Page<Item> {
  items: readonly Item[]
  nextCursor: string | null
}

type ListEndpoint = Endpoint & { method: 'GET'; query: z.ZodObject; reply: z.ZodType<Page<object>> }
type ItemOf<E extends ListEndpoint> = ReplyOf<E>['items'][number]
/** What both ways to read a list are given. */
interface ListCall<E extends ListEndpoint> {
  db: Db
  viewer: Call<E>['viewer']
  query: QueryOf<E>
  at: Date
}

/** Mounts a list as pages and as a file, both read by the same query. */
export type List = <E extends ListEndpoint>(
  endpoint: E,
  columns: Columns<ItemOf<E>>,
  read: (call: ListCall<E>) => Promise<ReplyOf<E>>,
) => void

const rowsAtOnce = 500

export function listOn(
  app: FastifyInstance,
  { db, clock, route }: { db: Db; clock: Clock; route: Route },
  limit = rowsAtOnce,
): List {
  return (endpoint, columns, read) => {
    const readPage = read as (call: object) => Promise<ReplyOf<typeof endpoint>>
    route(endpoint, readPage)
    // Without HEAD, which would read the whole list to say nothing.
    app.get(`${endpoint.path}.csv`, { exposeHeadRoute: false }, async (request, reply) => {
      const at = clock.now()
      const viewer = await authorize(endpoint, db, request, at)
      const filters = endpoint.query.parse(request.query)
      const readFrom = (cursor?: string) =>
        readPage({ db, viewer, query: { ...filters, limit, cursor }, at })
      // Before the answer begins, so that what is refused or fails here is told as anywhere else.
      const first = await readFrom()
      const shown = columns.filter(
        ([, , roles]) => !roles || (viewer !== null && roles.includes(viewer.role)),
      )
      const readOn = async (cursor: string) => {
        // Whoever is signed out or suspended on the way gets no more of it.
        await authorize(endpoint, db, request, clock.now())
        return readFrom(cursor)
      }
      const lines = Readable.from(linesOf(shown, first, readOn))
      // The answer is cut off, so that nobody takes it for the whole; who runs Candor reads why.
      lines.on('error', (error) => request.log.error(error))
      return (
        reply
          .type('text/csv; charset=utf-8')
          // Without a name: the page knows the days that were chosen, and in which zone.
          .header('content-disposition', 'attachment')
          .header('cache-control', 'no-store')
          .send(lines)
      )
    })
  }
}

/** Read page by page, each when the one before is on its way: memory stays small. */
async function* linesOf<Item>(
  columns: Columns<Item>,
  first: Page<Item>,
  readFrom: (cursor: string) => Promise<Page<Item>>,
) {
  const lineOf = (item: Item) => csvLine(columns.map(([, cell]) => textOf(cell(item))))
  yield csvLine(columns.map(([head]) => head))
  let page = first
  for (;;) {
    yield page.items.map(lineOf).join('')
    if (page.nextCursor === null) return
    page = await readFrom(page.nextCursor)
  }
}

const textOf = (cell: Cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? ''))

/** An amount in a column of dollars, where there is one. */
export const dollars = (cents: Cents | undefined) =>
  cents === undefined ? undefined : dollarsText(cents)
