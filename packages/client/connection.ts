/** What the operations send their requests with: an origin and a key. */
export interface Connection extends Omit<RequestInit, 'headers'> {
  /** The address of Candor, such as `https://candor.example`. */
  origin?: string
  headers?: Record<string, string>
}

/** A refusal of Candor: `message` is a sentence for people, `code` and `reason` for programs. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly reason: string | undefined
  /** The first problem of each field of the body, by its path. */
  readonly fields: Record<string, string>
  /** For support. */
  readonly requestId: string | undefined
  /** Seconds after which to try again; undefined unless there were too many requests. */
  readonly retryAfter: number | undefined

  constructor(answer: Response, error: ErrorBody) {
    super(error.message ?? `Candor answered ${answer.status}.`)
    this.status = answer.status
    this.code = error.code ?? 'unknown'
    this.reason = error.reason
    this.fields = error.fields ?? {}
    this.requestId = error.requestId
    const seconds = answer.headers.get('retry-after')
    this.retryAfter = seconds === null ? undefined : Number(seconds)
  }
}

interface ErrorBody {
  code?: string
  message?: string
  reason?: string
  fields?: Record<string, string>
  requestId?: string
}

/**
 * Returns what to give to each operation as its last argument. With an `idempotencyKey`, a POST
 * that is sent again does nothing twice.
 */
export function connect({ origin, apiKey }: { origin: string; apiKey: string }) {
  const headers = { Authorization: `Bearer ${apiKey}` }
  return ({ idempotencyKey, ...request }: Connection & { idempotencyKey?: string } = {}) => ({
    origin,
    ...request,
    headers: {
      ...headers,
      ...request.headers,
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
  })
}

/** Sends a request. Throws an ApiError unless the answer is 2xx. */
export async function send<T>(path: string, { origin, ...request }: Connection): Promise<T> {
  if (origin === undefined) throw new TypeError('Give the operation a connection: see connect().')
  const answer = await fetch(new URL(path, origin), request)
  const text = await answer.text()
  if (!answer.ok) throw new ApiError(answer, errorIn(text))
  return JSON.parse(text) as T
}

/** The error of an answer, which a proxy may have written in another form. */
function errorIn(text: string): ErrorBody {
  try {
    return (JSON.parse(text) as { error?: ErrorBody }).error ?? {}
  } catch {
    return {}
  }
}
