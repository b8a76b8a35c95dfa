import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../shared/refusal.ts'

interface Limits {
  files: number
  /** Of each file. */
  bytes: number
}

export interface ReceivedFile {
  name: string
  bytes: Buffer
}

/** Lets the routes of `app` receive files. A file is kept in memory until the next one. */
export async function acceptFiles(app: FastifyInstance, { files, bytes }: Limits) {
  await app.register(multipart, { limits: { files, fileSize: bytes, fields: 5, fieldSize: 100 } })
}

/** The largest body of so many files, with its other parts. */
export const largestBody = ({ files, bytes }: Limits) => files * bytes + 64 * 1024

const tooLarge: Record<string, (limits: Limits) => string> = {
  FST_REQ_FILE_TOO_LARGE: ({ bytes }) => `A document may be at most ${bytes / 1024 / 1024} MB.`,
  FST_FILES_LIMIT: ({ files }) => `At most ${files} documents can be uploaded at a time.`,
  FST_ERR_CTP_BODY_TOO_LARGE: () => 'These documents together are too large.',
}

/** Hands over the files of a form one after the other, and returns its fields. */
export async function receiveForm(
  request: FastifyRequest,
  limits: Limits,
  onFile: (file: ReceivedFile) => Promise<void>,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Refusal('unsupported', 'Send the documents as a form.')
  const fields: Record<string, unknown> = {}
  const parts = request.parts()
  for (;;) {
    // Only failures of the form itself are the sender's; those of `onFile` are not.
    const { value: part, done } = await parts.next().catch((error: unknown) => {
      throw refusalOf(error, limits)
    })
    if (done) return fields
    if (part.type === 'field') {
      fields[part.fieldname] = part.value
      continue
    }
    const bytes = await part.toBuffer().catch((error: unknown) => {
      throw refusalOf(error, limits)
    })
    await onFile({ name: part.filename, bytes })
  }
}

function refusalOf(error: unknown, limits: Limits): Refusal {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = tooLarge[code]?.(limits)
  if (message) return new Refusal('too_large', message, { fields: { documents: message } })
  const broken = 'The documents did not arrive whole. Please send them again.'
  return new Refusal('invalid', broken, { fields: { documents: broken } })
}
