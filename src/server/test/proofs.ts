import type { Proof } from '../../shared/market/proofs.ts'
import type { Caller } from './callers.ts'
import { pdf } from './uploads.ts'
import { orFail, request, type Person } from './world.ts'

/** Sends a proof of use as the form does. */
export async function sendProof(person: Caller | null, bytes?: Buffer) {
  const form = new FormData()
  if (bytes) form.set('file', new Blob([new Uint8Array(bytes)]), 'receipt')
  const encoded = new Response(form)
  return request<Proof>(person, 'POST', '/api/proofs', {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
}

/** A proof that no review has. */
export const aProof = async (reviewer: Person, bytes = pdf) =>
  orFail(await sendProof(reviewer, bytes))
