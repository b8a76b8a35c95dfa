import { openDatabase, openPool, type Db } from './database.ts'

const maxMinutes = 30

interface Deps {
  directUrl: string
  log: { warn(message: string): void }
}

/** Works over a connection of its own, whose statements may take longer than a request may. */
export async function patiently<T>({ directUrl, log }: Deps, work: (patient: Db) => Promise<T>) {
  const patient = openDatabase(
    openPool(directUrl, {
      max: 1,
      statementMinutes: maxMinutes,
      onError: ({ message }) => log.warn(`database connection: ${message}`),
    }),
  )
  try {
    return await work(patient)
  } finally {
    await patient.destroy()
  }
}
