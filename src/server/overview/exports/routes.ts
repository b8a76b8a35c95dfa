import type { FastifyInstance } from 'fastify'
import * as contract from '../../../shared/overview/exports.ts'
import type { Clock } from '../../base/clock.ts'
import { type Db, belongsTo } from '../../base/db/database.ts'
import type { FileStore } from '../../base/files/files.ts'
import { authorize, type Route } from '../../base/http/route.ts'
import { askForExport, openExport } from './exports.ts'
import { readExport } from './queries.ts'

export function exportRoutes(route: Route) {
  route(contract.getDataExport, async ({ db, viewer, at }) => ({
    export: await readExport(db, viewer, at),
  }))
  route(contract.askForDataExport, ({ tx, viewer, at }) => askForExport(tx, viewer, at))
}

/** The file is not JSON, so it is a plain route with the same checks. */
export function mountExportFile(
  app: FastifyInstance,
  { db, clock, files }: { db: Db; clock: Clock; files: FileStore },
) {
  const { path, allow } = contract.dataExportFile
  app.get(path, async (request, reply) => {
    const at = clock.now()
    const viewer = (await authorize({ allow, whileSuspended: true }, db, request, at))!
    const file = await db.transaction().execute((tx) => {
      belongsTo(tx, request.id)
      return openExport(tx, viewer, at)
    })
    const stream = await files.open(file.storageKey)
    const day = file.readyAt.toISOString().slice(0, 10)
    return reply
      .type('application/zip')
      .header('content-length', file.sizeBytes)
      .header('content-disposition', `attachment; filename="candor-data-${day}.zip"`)
      .header('cache-control', 'no-store')
      .send(stream)
  })
}
