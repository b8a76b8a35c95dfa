import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { askForDataExport, getDataExport } from '../../../shared/overview/exports.ts'
import type { FileStore } from '../../base/files/files.ts'
import { localFiles } from '../../base/files/store.ts'
import { makeExports } from './make-exports.ts'
import { writeZip } from './zip.ts'
import { clock, secret, server } from '../../test/server.ts'
import { aBusiness, api, orFail } from '../../test/world.ts'

const megabyte = 1024 * 1024
const chunk = Buffer.alloc(64 * 1024, 'x')
/** So many documents, of five megabytes each. */
const count = 20

async function aBusinessWithDocuments() {
  const business = await aBusiness()
  const document = { businessId: business.id, fileName: 'deed.pdf', contentType: 'application/pdf' }
  const values = Array.from({ length: count }, () => ({
    ...document,
    id: randomUUID(),
    sizeBytes: 5 * megabyte,
    storageKey: `business-verifications/${randomUUID()}`,
    uploadedAt: clock.now(),
  }))
  await server().db.insertInto('documents').values(values).execute()
  orFail(await api(business, askForDataExport))
  return business
}

/** A store whose documents are made as they are read, with the most memory that was held. */
function aStore(failing = false) {
  const seen = { most: 0, open: 0, atOnce: 0 }
  function* bytes() {
    for (let sent = 0; sent < 5 * megabyte; sent += chunk.length) {
      seen.most = Math.max(seen.most, process.memoryUsage().arrayBuffers / megabyte)
      if (failing && sent > megabyte) throw new Error('The store went away.')
      yield chunk
    }
  }
  const store: FileStore = {
    ...localFiles(server().files),
    open: async () => {
      seen.atOnce = Math.max(seen.atOnce, ++seen.open)
      const stream = Readable.from(bytes())
      return stream.once('close', () => void seen.open--)
    },
  }
  return { seen, store }
}

const make = (files: FileStore) =>
  makeExports(server().db, { files, clock, secret, log: server().app.log })

test('an export of 100 MB of documents flows through a little memory', async () => {
  const business = await aBusinessWithDocuments()
  const { seen, store } = aStore()
  const before = process.memoryUsage().arrayBuffers / megabyte
  expect(await make(store)).toBe(1)
  expect(seen.atOnce).toBe(1)
  expect(seen.most - before).toBeLessThan(30)
  const made = orFail(await api(business, getDataExport)).export
  expect(made!.file!.sizeBytes).toBeGreaterThan(count * 5 * megabyte)
})

test('an export whose document cannot be read to its end is not offered', async () => {
  const business = await aBusinessWithDocuments()
  expect(await make(aStore(true).store)).toBe(0)
  expect(orFail(await api(business, getDataExport)).export).toMatchObject({ file: null })
  expect(await make(aStore().store)).toBe(1)
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The megabytes that are in use, without what nothing needs any more. */
function inUse() {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / megabyte
}

/** The most megabytes that some work adds to those in use. */
async function mostOf(work: () => Promise<unknown>) {
  const before = inUse()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, inUse())), 500)
  await work().finally(() => clearInterval(watch))
  return most - before
}

test('an export of 10,000 entries takes the memory of a few of them', async () => {
  const business = await aBusiness()
  await server().owner.query(
    `insert into audit_log (id, actor_id, action, subject, before, after, created_at)
      select gen_random_uuid(), $1, 'editCampaign', 'campaign:' || gen_random_uuid(),
        '{"title": "Rye loaf"}', json_build_object('title', 'Rye loaf of the day ' || n),
        date_trunc('milliseconds', now()) - n * interval '1 second'
      from generate_series(1, 10000) n`,
    [business.id],
  )
  orFail(await api(business, askForDataExport))
  expect(await mostOf(() => make(localFiles(server().files)))).toBeLessThan(8)

  const { cookie } = business
  const file = await server().app.inject({ url: '/api/export/file', headers: { cookie } })
  const parts = Object.entries(unzipSync(new Uint8Array(file.rawPayload)))
  const texts = Object.fromEntries(parts.map(([path, bytes]) => [path, strFromU8(bytes)]))
  for (const [path, text] of Object.entries(texts)) {
    if (!path.endsWith('.json')) continue
    const isWritten = text === `${JSON.stringify(JSON.parse(text), null, 2)}\n`
    expect([path, isWritten]).toEqual([path, true])
  }
  expect(texts['campaigns.json']).toBe('[]\n')
  const entries = JSON.parse(texts['activity.json']!) as { after: unknown }[]
  expect(entries.length).toBeGreaterThan(10_000)
  expect(entries.at(-1)).toMatchObject({ after: { title: 'Rye loaf of the day 10000' } })
  expect(texts['activity.csv']!.split('\r\n')).toHaveLength(entries.length + 2)
})

test('an export that cannot be written ends the reading of its lists', async () => {
  function* endless() {
    for (;;) yield chunk.toString()
  }
  const list = Readable.from(endless())
  const written = writeZip(join(server().files, 'none', 'export.zip'), (add) =>
    add('list.json', list, { mtime: clock.now() }),
  )
  await expect(written).rejects.toThrow(/ENOENT/)
  expect(list.destroyed).toBe(true)
})
