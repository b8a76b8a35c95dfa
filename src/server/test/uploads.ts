import type { Verification } from '../../shared/people/verification.ts'
import { request, type Person } from './world.ts'

/** A file that is recognised as a PDF. */
export const pdf = Buffer.from('%PDF-1.7\nthe deed of the bakery')

/** Uploads files for the verification of a business, as the form of the page does. */
export async function uploadFiles(
  person: Person | null,
  files: { name: string; bytes: Buffer }[],
  type: string | null = 'registered',
  headers: Record<string, string> = {},
  fields: Record<string, string> = {},
) {
  const form = new FormData()
  if (type !== null) form.set('type', type)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const { name, bytes } of files) {
    form.append('documents', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name)
  }
  const encoded = new Response(form)
  return request<Verification>(person, 'POST', '/api/verification', {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')!, ...headers },
  })
}

/** Uploads a PDF under each of these names. */
export const uploadDocuments = (business: Person, names: string[]) =>
  uploadFiles(
    business,
    names.map((name) => ({ name, bytes: pdf })),
  )
