import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Tx } from '../../base/db/database.ts'

/**
 * better-auth opens transactions and calls our hooks inside of them, without passing them on. A
 * hook that asked the pool for a second connection would wait for others that do the same.
 */
const storage = new AsyncLocalStorage<{ tx: Tx; isOpen: boolean }>()

/** A database for better-auth that remembers the transaction which is open. */
export function rememberingTransactions(db: Db): Db {
  return new Proxy(db, {
    get(target, property) {
      if (property === 'transaction') {
        return () => ({
          execute: <T>(work: (tx: Tx) => Promise<T>) =>
            target.transaction().execute(async (tx) => {
              const current = { tx, isOpen: true }
              try {
                return await storage.run(current, () => work(tx))
              } finally {
                current.isOpen = false
              }
            }),
        })
      }
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Runs `work` in better-auth's open transaction, or in a new one. */
export function inOpenTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const current = storage.getStore()
  return current?.isOpen ? work(current.tx) : db.transaction().execute(work)
}
