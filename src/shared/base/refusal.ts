/** The codes of refusals and their HTTP statuses. */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** Repeat after giving the password or a code (`POST /api/auth/step-up`). */
  step_up_required: 403,
  /** Of an admin in production, who sets up two-factor codes before anything else. */
  two_factor_required: 403,
  /** Of a suspended person, who reads and answers decisions alone. */
  suspended: 403,
  not_found: 404,
  conflict: 409,
  /** The page was drawn for somebody else than who is signed in now (person-header.ts). */
  other_person: 409,
  too_large: 413,
  unsupported: 415,
  refused: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof statusOf

/** The body of every error response. */
export interface ErrorEnvelope {
  error: {
    code: string
    message: string
    fields?: Record<string, string> | undefined
    reason?: string | undefined
    requestId: string
  }
}

interface Details {
  /** Field name → sentence. */
  fields?: Record<string, string>
  /** A code of the cause for programs, such as `funds`. */
  reason?: string
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  requestId?: string
  /** What was written before it stays, where else a refusal undoes all. */
  keepsChanges?: true
}

/** The only expected error: `message` is a sentence for the user. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  declare readonly fields: Record<string, string> | undefined
  declare readonly reason: string | undefined
  declare readonly retryAfter: number | undefined
  declare readonly requestId: string | undefined
  declare readonly keepsChanges: true | undefined

  constructor(code: RefusalCode, message: string, details: Details = {}) {
    super(message)
    this.code = code
    Object.assign(this, details)
  }
}
