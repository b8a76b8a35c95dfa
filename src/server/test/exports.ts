import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { AddressSealing } from '../market/addresses/sealing.ts'
import { partsOf } from '../overview/exports/contents.ts'
import { clock, secret, server } from './server.ts'
import type { Person } from './world.ts'

/** The texts in the file of a person's data, by their paths. */
export async function textsFor({ id, role }: Person): Promise<Record<string, string>> {
  const sealing = new AddressSealing(secret)
  const parts = await partsOf(server().db, { id, role }, sealing, clock.now())
  const texts: Record<string, string> = {}
  for (const part of parts) texts[part.path] = await text(Readable.from(part.text))
  return texts
}
