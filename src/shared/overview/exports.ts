import * as z from 'zod'
import { created, endpoint, Instant } from '../base/endpoint.ts'

/** A zip file of everything about a person, made by a job (docs/domain.md, Data export). */
export const DataExport = z.object({
  askedAt: Instant,
  /** Null while the job has not made it. */
  file: z.object({ sizeBytes: z.int(), readyAt: Instant, expiresAt: Instant }).nullable(),
})
export type DataExport = z.input<typeof DataExport>

const Own = z.object({ export: DataExport.nullable() })

/** Everything about an admin is in the audit log, with the names of others. */
const owners = ['business', 'reviewer'] as const

export const getDataExport = endpoint({
  name: 'getDataExport',
  method: 'GET',
  path: '/api/export',
  allow: owners,
  whileSuspended: true,
  reply: Own,
})

/** Asks for a new file, which replaces an earlier one. */
export const askForDataExport = endpoint({
  name: 'askForDataExport',
  method: 'POST',
  path: '/api/export',
  allow: owners,
  whileSuspended: true,
  stepUp: true,
  reply: created(Own),
})

/** A plain route, because the file is not JSON. */
export const dataExportFile = { path: '/api/export/file', allow: owners } as const
