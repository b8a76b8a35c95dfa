import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { rememberSites, type Sighting } from './embed-checks.ts'

/** In memory at most. Anybody can send any Referer, so the oldest give way. */
const maxKept = 1_000
const flushMillis = 30_000

interface Log {
  warn(failure: unknown, message: string): void
}

/**
 * Collects which sites ask for reviews, and writes them now and then: an answer of the embed comes
 * from memory and must not wait for the database. Only the origin of a page is kept.
 */
export class Sightings {
  readonly #seen = new Map<string, Sighting>()
  readonly #own: string
  #timer: NodeJS.Timeout | undefined

  constructor({ publicUrl }: { publicUrl: string }) {
    this.#own = publicUrl
  }

  /** The id may be any text that somebody asks for. */
  note(asked: string, referer: string | undefined) {
    if (!isUuid(asked)) return
    const campaignId = asked.toLowerCase()
    const url = referer === undefined ? null : URL.parse(referer)
    if (!url || !/^https?:$/.test(url.protocol) || url.origin.length > 200) return
    if (url.origin === this.#own) return
    const key = `${campaignId} ${url.origin}`
    this.#seen.delete(key)
    if (this.#seen.size >= maxKept) this.#seen.delete(this.#seen.keys().next().value!)
    this.#seen.set(key, { campaignId, origin: url.origin })
  }

  /** Writes what was seen since the last time. */
  async flush(db: Db, at: Date): Promise<void> {
    const seen = [...this.#seen.values()]
    this.#seen.clear()
    if (seen.length > 0) await db.transaction().execute((tx) => rememberSites(tx, seen, at))
  }

  start(db: Db, clock: Clock, log: Log) {
    this.#timer = setInterval(() => {
      this.flush(db, clock.now()).catch((error: unknown) => log.warn(error, 'embed sites'))
    }, flushMillis).unref()
  }

  stop() {
    clearInterval(this.#timer)
  }
}
