import { LRUCache } from 'lru-cache'
import type { Listener } from '../db/listener.ts'

/**
 * Reads what is the same for everybody at most once in so many seconds. The key begins with a topic
 * and a slash: a live event of that topic drops it, in every process.
 */
export type Cached = <T extends object>(
  key: string,
  seconds: number,
  read: () => Promise<T>,
) => Promise<T>

const maxBytes = 32 * 1024 ** 2
/** What a value counts that does not say its `bytes`. */
const usualBytes = 10_000

export function openCache(listener: Listener): Cached {
  /** Those that are being read, which the cache does not list among its keys. */
  const reading = new Set<{ key: string }>()
  const kept = new LRUCache<string, object, () => Promise<object>>({
    maxSize: maxBytes,
    sizeCalculation: (value) => ('bytes' in value ? Number(value.bytes) : usualBytes),
    // Those who ask at the same time share a read. One that was dropped meanwhile is not kept.
    fetchMethod: async (key, _stale, { context: read }) => {
      const own = { key }
      reading.add(own)
      try {
        return await read()
      } finally {
        reading.delete(own)
      }
    },
    ignoreFetchAbort: true,
  })
  listener.on('topic', (topic) => {
    for (const key of [...kept.keys(), ...[...reading].map((one) => one.key)])
      if (key.startsWith(`${topic}/`)) kept.delete(key)
  })
  // What happened while it did not listen was not heard.
  listener.on('connected', () => kept.clear())
  return async <T extends object>(key: string, seconds: number, read: () => Promise<T>) =>
    (await kept.fetch(key, { context: read, ttl: seconds * 1_000 })) as T
}
