import pg from 'pg'
import { vi } from 'vitest'

type Sent = { statements: { text: string }[] } | { text: string } | string

/** The SQL statements that the application sends while `work` runs, with what it returned. */
export async function sentBy<T>(work: () => Promise<T>) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    const sent = query.mock.calls.flatMap(([one]) => textsOf(one as unknown as Sent))
    return { result, sent }
  } finally {
    query.mockRestore()
  }
}

function textsOf(sent: Sent) {
  if (typeof sent === 'string') return [sent]
  return 'statements' in sent ? sent.statements.map(({ text }) => text) : [sent.text]
}
