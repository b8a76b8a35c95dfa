import { EventEmitter } from 'node:events'
import pg from 'pg'

/** The PostgreSQL channel of all processes. Its payload is a topic, such as the id of a person. */
export const channel = 'candor_live_events'

const reconnectMillis = 1_000

interface Log {
  warn(details: object, message: string): void
}

interface Heard {
  /** Something of this topic has changed. */
  topic: [string]
  /** It listens (again). What happened before was not heard. */
  connected: []
  /** The connection broke. */
  lost: []
}

/** Hears what the processes tell each other through the database, on a connection of its own. */
export class Listener extends EventEmitter<Heard> {
  #client: pg.Client | null = null
  #closed = false
  readonly #url: string
  readonly #log: Log

  constructor(url: string, log: Log) {
    super()
    this.#url = url
    this.#log = log
  }

  /** Listens, and reconnects when the connection breaks. */
  async listen(): Promise<void> {
    if (this.#closed) return
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'candor-live-events',
      keepAlive: true,
    })
    const reconnect = () => {
      if (this.#client === client) {
        this.#client = null
        this.emit('lost')
      }
      if (!this.#closed) setTimeout(() => void this.listen(), reconnectMillis).unref()
    }
    client.on('error', (error) => this.#log.warn({ err: error }, 'live events'))
    client.on('notification', ({ payload }) => payload && this.emit('topic', payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch {
      // Otherwise each try would leave a connection open.
      await client.end().catch(() => {})
      return reconnect()
    }
    client.once('end', reconnect)
    this.#client = client
    this.emit('connected')
  }

  async close() {
    this.#closed = true
    await this.#client?.end().catch(() => {})
  }
}
