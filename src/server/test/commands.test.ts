import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ensureReceiptKey, openKey } from '../outside/receipts/keys.ts'
import { clock, secret, server } from './server.ts'

/** What operators run, as processes in a folder that has no settings of the application. */

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'candor-command-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function command(name: string, env: Record<string, string>, args: string[] = []) {
  const folder = await aFolder()
  const script = fileURLToPath(new URL(`../../../scripts/${name}.ts`, import.meta.url))
  const url = new URL(inject('template').ownerUrl)
  url.pathname = `/${server().database}`
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: url.href, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { folder, code: child.exitCode, said: out + err }
}

test.each([
  ['reseal', { OLD_AUTH_SECRET: 'the former secret, of more than 32 characters' }],
  ['receipt-keys', {}],
])('%s refuses without the secret, and makes none', async (name, env) => {
  const { folder, code, said } = await command(name, env)
  expect(said).toContain('Set AUTH_SECRET as the application has it.')
  expect(code).toBe(1)
  expect(existsSync(join(folder, 'data', 'secret'))).toBe(false)
})

test('a backup refuses without the folder of the documents, and says how many it has', async () => {
  const dataDir = await aFolder()
  const without = await command('backup', { DATA_DIR: dataDir }, ['saved'])
  expect(without.said).toContain(`There is no folder ${join(dataDir, 'documents')}.`)
  expect(without.code).toBe(1)
  expect(existsSync(join(without.folder, 'saved'))).toBe(false)

  await mkdir(join(dataDir, 'documents', 'deeds'), { recursive: true })
  await writeFile(join(dataDir, 'documents', 'deeds', 'one'), '%PDF-1')
  const { folder, said, code } = await command('backup', { DATA_DIR: dataDir }, ['saved'])
  expect(said).toContain('Documents: 1.')
  expect(code).toBe(0)
  expect(existsSync(join(folder, 'saved', 'documents', 'deeds', 'one'))).toBe(true)
})

test('a backup without the documents that are in S3 says so', async () => {
  const s3 = {
    S3_BUCKET: 'candor-documents',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const { said, code } = await command('backup', s3, ['saved'])
  expect(said).toContain('The documents in S3 are not included.')
  expect(code).toBe(0)
})

test('a restore refuses to choose the folder, and retention to guess the settings', async () => {
  const restored = await command('restore', { DATABASE_URL: '' }, ['saved'])
  expect(restored.said).toContain('Set DATA_DIR')
  expect(existsSync(join(restored.folder, 'data'))).toBe(false)

  const retention = await command('retention', {})
  expect(retention.said).toContain('There is no folder data/outbox.')
  expect(retention.code).toBe(1)
  const smtp = await command('retention', { SMTP_URL: 'smtp://localhost:25' })
  expect(smtp.code).toBe(0)
})

test('receipts get a new key only with the secret of the application', async () => {
  const key = () =>
    server()
      .db.selectFrom('receiptKeys')
      .select(['kid', 'sealedKey'])
      .where('retiredAt', 'is', null)
      .executeTakeFirstOrThrow()
  await server()
    .db.transaction()
    .execute((tx) => ensureReceiptKey(tx, secret, clock.now()))
  const first = await key()
  const other = await command('receipt-keys', { AUTH_SECRET: 'x'.repeat(40) })
  expect(other.said).toContain('The application has another AUTH_SECRET.')
  expect(await key()).toEqual(first)

  const dataDir = await aFolder()
  await writeFile(join(dataDir, 'secret'), secret)
  expect((await command('receipt-keys', { DATA_DIR: dataDir })).code).toBe(0)
  const next = await key()
  expect(next.kid).not.toBe(first.kid)
  expect(await openKey(secret, next.sealedKey!)).not.toBeNull()
})
