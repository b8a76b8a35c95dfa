/**
 * How the built server uses memory. Some 40 MB of objects live. Without a limit V8 keeps four times
 * as much before it collects the garbage, and a smaller young generation would take objects of open
 * requests for long-lived ones. It would collect all of it as soon as a tenth more is there, which
 * is every second, and after eight quiet seconds, when it forgets the compiled code of requests.
 */
export const heap = [
  '--max-semi-space-size=16',
  '--max-old-space-size=512',
  '--heap-growing-percent=40',
  '--gc-memory-reducer-start-delay-ms=300000',
]

/** Each thread would take memory of its own for small objects, some 20 MB, and keep it. */
export const allocator = { MALLOC_ARENA_MAX: '1' }
