import type { FastifyInstance, FastifyRequest } from 'fastify'
import { largestFile } from '../../../shared/market/code-rules.ts'
import * as contract from '../../../shared/market/codes.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/database.ts'
import { receiveForm, receiveJson } from '../../base/http/multipart.ts'
import { authorize, type Route } from '../../base/http/route.ts'
import { serializerOf } from '../../base/http/serializer.ts'
import type { Viewer } from '../../base/http/session.ts'
import { importCodes } from './codes.ts'
import { countCodes } from './queries.ts'
import { linesOfFile, linesOfList } from './read-codes.ts'
import type { CodeSealing } from './sealing.ts'

export function codeRoutes(route: Route) {
  route(contract.getCodes, ({ db, viewer, params }) => countCodes(db, viewer, params))
}

interface Deps {
  db: Db
  clock: Clock
  sealing: CodeSealing
  wakeJobs: () => void
}

const limits = { files: 1, bytes: largestFile, what: 'file' as const }

const permission = { allow: ['business'], scopes: ['campaigns:write'] } as const

const toAnswer = serializerOf({ reply: contract.CodeImport })

/** Mounts the import: a plain route with the same checks, as it takes a form or JSON. */
export function mountCodes(app: FastifyInstance, { db, clock, sealing, wakeJobs }: Deps) {
  app.post<{ Params: { campaignId: string } }>(
    contract.getCodes.path,
    { config: { upload: limits } },
    async (request, reply) => {
      const at = clock.now()
      const business = (await authorize(permission, db, request, at))!
      const given = await receive(request, business)
      const { campaignId } = request.params
      const imported = await db
        .transaction()
        .execute((tx) => importCodes(tx, business, { campaignId, ...given }, sealing, at))
      wakeJobs()
      const { status, json } = toAnswer(imported)
      return reply.status(status).type('application/json; charset=utf-8').send(json)
    },
  )
}

async function receive(request: FastifyRequest, business: Viewer) {
  if (!request.isMultipart()) {
    const { codes, ...how } = contract.CodeList.parse((await receiveJson(request, business)) ?? {})
    return { lines: linesOfList(codes), ...asked(how) }
  }
  let file: Buffer | undefined
  const fields = await receiveForm(request, business, async ({ bytes }) => {
    file = bytes
  })
  const how = contract.CodeForm.parse(fields)
  if (!file) throw new Refusal('invalid', 'Choose a file.', { fields: { file: 'Choose a file.' } })
  return { lines: linesOfFile(file), ...asked(how) }
}

const asked = ({ dryRun = false, reusable = false }: { dryRun?: boolean; reusable?: boolean }) => ({
  dryRun,
  reusable,
})
