import { readdir, readFile } from 'node:fs/promises'

/**
 * Processor time as Linux counts it, in microseconds: unlike requests per second it is nearly the
 * same when others use the machine.
 */

const read = (path: string) => readFile(path, 'utf8').catch(() => '')

/** What all threads of a process have used. */
async function ofProcess(pid: number | string): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const used = threads.map(async (thread) => {
    const [nanoseconds] = (await read(`/proc/${pid}/task/${thread}/schedstat`)).split(' ')
    return Number(nanoseconds) / 1_000
  })
  return (await Promise.all(used)).reduce((sum, one) => sum + one, 0)
}

/** The processes of PostgreSQL in a data folder: the postmaster's children, one a connection. */
async function databaseProcesses(folder: string): Promise<string[]> {
  const postmaster = (await read(`${folder}/postmaster.pid`)).split('\n')[0]
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    pids.map(async (pid) => (await read(`/proc/${pid}/stat`)).split(') ')[1]?.split(' ')[1]),
  )
  return pids.filter((_, i) => parents[i] === postmaster)
}

/** What a server and its database use until the returned function is called. */
export async function watchProcessor(pid: number, databaseFolder: string) {
  const used = async (processes: string[]) =>
    new Map(await Promise.all(processes.map(async (one) => [one, await ofProcess(one)] as const)))
  const [server, database] = [
    await ofProcess(pid),
    await used(await databaseProcesses(databaseFolder)),
  ]
  return async () => {
    const now = await used(await databaseProcesses(databaseFolder))
    // A connection that was closed meanwhile has taken what it used with it.
    const each = [...now].map(([one, micros]) => micros - (database.get(one) ?? 0))
    return {
      server: (await ofProcess(pid)) - server,
      database: each.reduce((sum, one) => sum + one, 0),
    }
  }
}
