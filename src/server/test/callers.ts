import { config } from './server.ts'

/** A browser with a session, a program with an API key, or both in one. */
export type Caller = { cookie: string; apiKey?: string } | { apiKey: string }

export const headersOf = (caller: Caller | null) => ({
  ...(caller && 'cookie' in caller && { cookie: caller.cookie }),
  // Programs send no origin.
  ...(caller && 'apiKey' in caller
    ? { authorization: `Bearer ${caller.apiKey}` }
    : { origin: config.server.publicUrl }),
})
