import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFiles } from '../files/store.ts'
import { openMail } from './mail.ts'

/** Mails carry links that sign people in, and documents are papers: no other user reads them. */

const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

async function aDataFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-private-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return dataDir
}

test('the outbox and its mails can be read by the user of the process only', async () => {
  const dataDir = await aDataFolder()
  const send = await openMail({ dataDir, mail: { smtpUrl: undefined, from: 'candor@example.com' } })
  await send({ to: 'ada@example.com', subject: 'A link', text: 'https://candor.example/reset' })
  const outbox = join(dataDir, 'outbox')
  const [name = ''] = await readdir(outbox)
  expect([await mode(outbox), await mode(join(outbox, name))]).toEqual(['700', '600'])
})

test('folders that an earlier version left open are closed at the start', async () => {
  const dataDir = await aDataFolder()
  for (const name of ['outbox', 'documents']) {
    await mkdir(join(dataDir, name))
    await chmod(join(dataDir, name), 0o755)
  }
  await openMail({ dataDir, mail: { smtpUrl: undefined, from: 'candor@example.com' } })
  await openFiles({ s3: undefined, dataDir })
  expect(await mode(join(dataDir, 'outbox'))).toBe('700')
  expect(await mode(join(dataDir, 'documents'))).toBe('700')
})
