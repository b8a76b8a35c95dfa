import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { approveReview } from '../../../shared/market/reviews.ts'
import { invariants } from '../../ledger/invariants.ts'
import { clock, server } from '../../test/server.ts'
import { api, aSubmittedReview, orFail } from '../../test/world.ts'
import { backup, restore } from './backup.ts'

const at = (url: string, database: string) => {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** Creates an empty database for `work` and drops it afterwards. */
async function withDatabase<T>(work: (url: string) => Promise<T>) {
  const { ownerUrl } = inject('template')
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: at(ownerUrl, 'postgres') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  try {
    return await work(at(ownerUrl, name))
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

test('a backup restores every row and document, and the books hold', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  const { business } = await aSubmittedReview()
  const anEvent = `insert into webhook_events (owner_id, type, subject_id, created_at)
    select id, 'review.submitted', id, created_at from users where id = $1`
  await server().owner.query(anEvent, [business.id])
  const aCode = `with added as (
      insert into codes (campaign_id, sealed, fingerprint, reusable, imported_at)
      select id, 'sealed', $2, false, created_at from campaigns where id = $1)
    update campaigns set free_codes = free_codes + 1 where id = $1`
  await server().owner.query(aCode, [review.campaignId, 'first'])
  const folder = await mkdtemp(join(tmpdir(), 'candor-backup-'))
  const documents = join(folder, 'documents')
  const paths = ['deed', 'business-verifications/deed', 'exports/2026/file']
  for (const path of paths) {
    await mkdir(dirname(join(documents, path)), { recursive: true })
    await writeFile(join(documents, path), `%PDF-${path}`)
  }
  const ownerUrl = at(inject('template').ownerUrl, server().database)
  const target = join(folder, 'backup')
  const written = await backup(ownerUrl, { folder: target, documents, at: clock.now() })
  await expect(backup(ownerUrl, { folder: target, documents, at: clock.now() })).rejects.toThrow(
    'already exists',
  )

  await withDatabase(async (url) => {
    const restoredDocuments = join(folder, 'restored')
    await restore(url, { folder: target, documents: restoredDocuments })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (const { name, rows } of written.tables) {
      const { rowCount } = await client.query(`select from ${name}`)
      expect([name, rowCount]).toEqual([name, rows])
    }
    for (const { name, query } of invariants) {
      expect([name, (await client.query(query)).rows]).toEqual([name, []])
    }
    const wallet = await client.query('select balance_cents::int from wallets where user_id = $1', [
      reviewer.id,
    ])
    expect(wallet.rows).toEqual([{ balance_cents: 10_00 }])
    // Whatever counts goes on after the last row.
    const { rows: counters } = await client.query<{ name: string; max: string }>(
      `select pg_get_serial_sequence(quote_ident(table_name), column_name) as name,
        'select max(' || column_name || ') from ' || table_name as max
       from information_schema.columns where table_schema = 'public'
        and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`,
    )
    for (const { name, max } of counters) {
      // With a row each, so that none goes on by chance.
      const isPast = `select last_value >= (${max}) as past from ${name}`
      expect([name, (await client.query(isPast)).rows]).toEqual([name, [{ past: true }]])
    }
    // The next transfer, the next event and the next code get a new id.
    await client.query(anEvent, [business.id])
    await client.query(aCode, [review.campaignId, 'next'])
    await client.query(`insert into transfers (key, leg, from_kind, to_kind, amount_cents, created_at)
      values ('next', 0, 'card_clearing', 'bank', 1, '2026-01-01')`)
    await client.end()
    for (const path of paths) {
      expect(await readFile(join(restoredDocuments, path), 'utf8')).toBe(`%PDF-${path}`)
    }
    const again = restore(url, { folder: target, documents: restoredDocuments })
    await expect(again).rejects.toThrow('not empty')
  })
  await rm(folder, { recursive: true })
})

test('a backup goes on when files go while it copies them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-backup-'))
  const documents = join(folder, 'documents')
  await mkdir(documents)
  const names = Array.from({ length: 2_000 }, (_, i) => `file-${i}`)
  for (const name of names) await writeFile(join(documents, name), name)
  await writeFile(join(documents, 'upload.part'), 'half')
  const ownerUrl = at(inject('template').ownerUrl, server().database)
  const target = join(folder, 'backup')

  const saving = backup(ownerUrl, { folder: target, documents, at: clock.now() })
  const copied = join(`${target}.part`, 'documents')
  await expect
    .poll(() => existsSync(copied) && readdirSync(copied).length, { interval: 1 })
    .toBeGreaterThan(0)
  for (const name of names) rmSync(join(documents, name), { force: true })

  const { files } = await saving
  expect(files).toBeLessThan(names.length)
  expect(readdirSync(join(target, 'documents'))).toHaveLength(files!)
  expect(existsSync(join(target, 'documents', 'upload.part'))).toBe(false)
  await rm(folder, { recursive: true })
})

test('restoring a damaged backup, or one of another version, changes nothing', async () => {
  await aSubmittedReview()
  const folder = await mkdtemp(join(tmpdir(), 'candor-backup-'))
  const target = join(folder, 'backup')
  const documents = join(folder, 'documents')
  await mkdir(documents)
  await writeFile(join(documents, 'deed'), '%PDF-deed')
  const ownerUrl = at(inject('template').ownerUrl, server().database)
  await backup(ownerUrl, { folder: target, documents, at: clock.now() })
  await withDatabase(async (url) => {
    const manifest = await readFile(join(target, 'manifest.json'), 'utf8')
    await writeFile(join(target, 'manifest.json'), manifest.replace('0001_schema', '0000_other'))
    await expect(restore(url, { folder: target, documents })).rejects.toThrow('another version')

    await writeFile(join(target, 'manifest.json'), manifest)
    await rm(join(target, 'documents', 'deed'))
    await expect(restore(url, { folder: target, documents })).rejects.toThrow('0 of 1 documents')
    await rm(join(target, 'documents'), { recursive: true })
    await expect(restore(url, { folder: target, documents })).rejects.toThrow('0 of 1 documents')
    await writeFile(join(target, 'transfers.copy.gz'), 'not compressed')
    await expect(restore(url, { folder: target, documents })).rejects.toThrow('incorrect header')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    expect((await client.query('select from users')).rowCount).toBe(0)
    await client.end()
  })
  await rm(folder, { recursive: true })
})
