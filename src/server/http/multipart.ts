import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../shared/refusal.ts'

interface Limits {
  files: number
  /** Of each file. */
  bytes: number
  /** What the files are, in messages and as the field of the form. */
  what?: 'document' | 'picture'
}

export interface ReceivedFile {
  name: string
  bytes: Buffer
}

/** Lets the routes of `app` receive files. A file is kept in memory until the next one. */
export async function acceptFiles(app: FastifyInstance) {
  await app.register(multipart, { limits: { fields: 5 } })
}

/** Bytes of a field beside the files. */
const fieldSize = 1_000

/** The largest body of so many files, with its other parts. */
export const largestBody = ({ files, bytes }: Limits) => files * bytes + 64 * 1024

const tooLarge: Record<string, (limits: Limits) => string> = {
  FST_REQ_FILE_TOO_LARGE: ({ bytes, what = 'document' }) =>
    `A ${what} may be at most ${bytes / 1024 / 1024} MB.`,
  FST_FILES_LIMIT: ({ files, what = 'document' }) =>
    files === 1 ? `Send one ${what}.` : `At most ${files} ${what}s can be uploaded at a time.`,
  FST_ERR_CTP_BODY_TOO_LARGE: ({ what = 'document' }) =>
    what === 'document' ? 'These documents together are too large.' : `This ${what} is too large.`,
}

/** Hands over the files of a form one after the other, and returns its fields. */
export async function receiveForm(
  request: FastifyRequest,
  limits: Limits,
  onFile: (file: ReceivedFile) => Promise<void>,
): Promise<Record<string, unknown>> {
  const { what = 'document', files, bytes: fileSize } = limits
  if (!request.isMultipart()) throw new Refusal('unsupported', `Send the ${what}s as a form.`)
  const fields: Record<string, unknown> = {}
  const parts = request.parts({ limits: { files, fileSize, fieldSize } })
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
  const { what = 'document' } = limits
  const field = what === 'document' ? 'documents' : what
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = tooLarge[code]?.(limits)
  if (message) return new Refusal('too_large', message, { fields: { [field]: message } })
  const broken =
    what === 'document'
      ? 'The documents did not arrive whole. Please send them again.'
      : `The ${what} did not arrive whole. Please send it again.`
  return new Refusal('invalid', broken, { fields: { [field]: broken } })
}
