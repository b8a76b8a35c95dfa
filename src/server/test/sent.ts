import pg from 'pg'
import { vi } from 'vitest'

export interface SentStatement {
  text: string
  values?: readonly unknown[]
  /** The name under which PostgreSQL keeps the statement and its plan. */
  name?: string | undefined
}

type Sent = { statements: SentStatement[] } | SentStatement | string

/** The statements that the application sends while `work` runs, with what it returned. */
export async function statementsOf<T>(work: () => Promise<T>) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    const sent = query.mock.calls.flatMap(([one]) => listed(one as unknown as Sent))
    return { result, sent }
  } finally {
    query.mockRestore()
  }
}

function listed(sent: Sent): SentStatement[] {
  if (typeof sent === 'string') return [{ text: sent }]
  return 'statements' in sent ? sent.statements : [sent]
}

/** The same as SQL alone. */
export async function sentBy<T>(work: () => Promise<T>) {
  const { result, sent } = await statementsOf(work)
  return { result, sent: sent.map(({ text }) => text) }
}
