import type { Photo } from '../../shared/market/photos.ts'
import type { Caller } from './callers.ts'
import { aPicture } from './pictures.ts'
import { server } from './server.ts'
import { orFail, request, type Person } from './world.ts'

/** Sends a photo as the form does. */
export async function sendPhoto(
  person: Caller | null,
  { bytes, alt }: { bytes?: Buffer | undefined; alt?: string | undefined },
) {
  const form = new FormData()
  if (alt !== undefined) form.set('alt', alt)
  if (bytes) form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  const encoded = new Response(form)
  return request<Photo>(person, 'POST', '/api/photos', {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
}

/** A photo that no review has. */
export const aPhoto = async (reviewer: Person, alt = 'The loaf, cut open') =>
  orFail(await sendPhoto(reviewer, { bytes: await aPicture({}, 'jpeg'), alt }))

/** Loads an image as a browser does. */
export async function load(
  person: Person | null,
  url: string,
  headers: Record<string, string> = {},
) {
  const sent = { ...headers, ...(person && { cookie: person.cookie }) }
  const answer = await server().app.inject({ url, headers: sent })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

/** How many files of photos wait to be removed from the store. */
export async function photoFilesToRemove() {
  const { rows } = await server().owner.query<{ n: number }>(
    `select count(*)::int as n from file_removals where storage_key like 'review-photos/%'`,
  )
  return rows[0]!.n
}
