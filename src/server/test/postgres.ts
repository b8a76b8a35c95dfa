import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../base/embedded-postgres/start.ts'
import { appLogin, migrate } from '../base/db/migrate.ts'
import { makeQuickFolder } from './quick-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Addresses of the template database: its owner's, and the restricted login's. */
    template: { ownerUrl: string; appUrl: string }
  }
}

/** Tests need no durability, so fsync is off. */
const fast = {
  fsync: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  autovacuum: 'off',
  // Far from UTC, which every day and month has to be in.
  timezone: 'Asia/Tokyo',
  // For the passwords of connections, of which there are thousands.
  scram_iterations: '1',
}

/** Starts one server for the run, with a migrated template database that every test file clones. */
export default async function setUp(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const folder = given ? null : await makeQuickFolder('candor-test-')
  const embedded = folder
    ? await startEmbeddedPostgres({
        dataDir: join(folder, 'data'),
        settings: { ...fast, max_connections: '300' },
      })
    : null
  const serverUrl = given ?? embedded!.ownerUrl
  const template = `candor_template_${process.pid}`
  await run(serverUrl, `create database ${template}`)

  const url = new URL(serverUrl)
  url.pathname = `/${template}`
  await migrate(url.href)
  const appUrl = await appLogin(url.href, 'only-for-tests')
  project.provide('template', { ownerUrl: url.href, appUrl })

  return async () => {
    await run(serverUrl, `drop database ${template} with (force)`)
    await embedded?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

async function run(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
