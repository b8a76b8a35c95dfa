import pg from 'pg'
import { vi } from 'vitest'

export interface SentStatement {
  text: string
  values?: readonly unknown[]
  /** The name under which PostgreSQL keeps the statement and its plan. */
  name?: string | undefined
}

/** The statements that the application sends while `work` runs, with what it returned. */
export async function statementsOf<T>(work: () => Promise<T>) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    const sent = query.mock.calls.map(([one]) =>
      typeof one === 'string' ? { text: one } : (one as unknown as SentStatement),
    )
    return { result, sent }
  } finally {
    query.mockRestore()
  }
}

/** The same as SQL alone. */
export async function sentBy<T>(work: () => Promise<T>) {
  const { result, sent } = await statementsOf(work)
  return { result, sent: sent.map(({ text }) => text) }
}
