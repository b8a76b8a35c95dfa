import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { askForDataExport, getDataExport } from '../../../shared/overview/exports.ts'
import type { FileStore } from '../../base/files/files.ts'
import { localFiles } from '../../base/files/store.ts'
import { makeExports } from './make-exports.ts'
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
