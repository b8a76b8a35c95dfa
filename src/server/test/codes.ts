import { getCodes, type CodeImport } from '../../shared/market/codes.ts'
import type { Caller } from './callers.ts'
import { aTriedCampaign } from './places.ts'
import { api, orFail, request, type Person } from './world.ts'

/** Builders of campaigns that give codes, for tests. */

export interface How {
  dryRun?: boolean
  reusable?: boolean
}

interface Ref {
  id: string
}

/** Imports a list of codes. */
export const importList = (business: Caller | null, { id }: Ref, codes: unknown, how: How = {}) =>
  request<CodeImport>(business, 'POST', `/api/campaigns/${id}/codes`, { body: { codes, ...how } })

/** Imports a file, as the form of the page does. */
export async function importFile(
  business: Caller | null,
  { id }: Ref,
  file: string | Buffer,
  how: How = {},
) {
  const sent = await asForm(file, how)
  return request<CodeImport>(business, 'POST', `/api/campaigns/${id}/codes`, sent)
}

/** A CSV file in a form, as pages send it. */
export async function asForm(file: string | Buffer, fields: object) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  const bytes = new Uint8Array(Buffer.from(file as string))
  form.append('file', new Blob([bytes], { type: 'text/csv' }), 'list.csv')
  const encoded = new Response(form)
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  }
}

export const codesNow = async (business: Person, { id }: Ref) =>
  orFail(await api(business, getCodes, { params: { campaignId: id } }))

/** A campaign with codes worth $30, and fourteen days of trying. */
export async function aCampaignWithCodes(
  codes: string[],
  options: Parameters<typeof aTriedCampaign>[0] & How = {},
) {
  const { reusable = false, ...rest } = options
  const world = await aTriedCampaign({ fulfilment: 'code', worthCents: 30_00, ...rest })
  if (codes.length > 0)
    orFail(await importList(world.business, world.campaign, codes, { reusable }))
  return world
}
