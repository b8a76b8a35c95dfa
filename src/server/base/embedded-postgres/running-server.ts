import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { isWindows } from './binaries.ts'
import { codeOf, ignore } from './errors.ts'

/** What `postmaster.pid` says of a server. */
export interface PidFile {
  pid: number
  port: number
  socketFolder: string
  isReady: boolean
}

/**
 * The server of this folder, if it runs: its pid file says `ready` and it answers. Neither alone
 * is enough: a pid file survives `kill -9`, and its pid may belong to another process by now.
 */
export async function findRunning(home: string): Promise<PidFile | undefined> {
  const pidFile = await readPidFile(home)
  if (!pidFile?.isReady) return undefined
  try {
    await query(await urlOf(home, pidFile, 'postgres'), 'SELECT 1')
    return pidFile
  } catch (error) {
    if (codeOf(error) === '28P01') {
      throw new Error(`The password kept in ${home} is not right.`, { cause: error })
    }
    // 53300, too many connections, is an answer too.
    return codeOf(error) === '53300' ? pidFile : undefined
  }
}

/** Lines 1, 4, 5 and 8: pid, port, socket folder, status. */
export async function readPidFile(home: string): Promise<PidFile | undefined> {
  const text = await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder = '', , , status = ''] = text.split('\n')
  if (!Number(pid)) return undefined
  return { pid: Number(pid), port: Number(port), socketFolder, isReady: status.trim() === 'ready' }
}

export async function urlOf(home: string, { port, socketFolder }: PidFile, database: string) {
  const password = await readFile(join(home, 'password'), 'utf8')
  const where = isWindows ? '127.0.0.1' : 'localhost'
  const host = isWindows ? '' : `?host=${encodeURIComponent(socketFolder)}`
  return `postgres://candor:${password}@${where}:${port}/${database}${host}`
}

/** Creates the database `candor` unless it exists. */
export async function ensureDatabase(home: string, pidFile: PidFile) {
  await query(await urlOf(home, pidFile, 'candor'), 'SELECT 1').catch(async (error) => {
    if (codeOf(error) !== '3D000') throw error
    const maintenance = await urlOf(home, pidFile, 'postgres')
    // Two starts at once: the second one meets 42P04 or, in the same moment, 23505.
    await query(maintenance, 'CREATE DATABASE candor').catch(ignore('42P04', '23505'))
  })
}

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end().catch(() => {})
  }
}
