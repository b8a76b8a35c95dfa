import { beforeEach, expect, test, vi } from 'vitest'
import { followLiveEvents } from './live-events.ts'

/** The streams that were opened, to which the test sends events. */
let streams: Stream[] = []
let told: unknown[] = []

class Stream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
  send(...types: string[]) {
    for (const type of types) this.dispatchEvent(new Event(type))
  }
}

class Channel extends EventTarget {
  postMessage(data: unknown) {
    told.push(data)
  }
  close() {}
}

beforeEach(() => {
  streams = []
  told = []
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('BroadcastChannel', Channel)
  // Without locks every tab has its own stream.
  vi.stubGlobal('navigator', {})
})

function follow() {
  const seen: string[] = []
  const stop = followLiveEvents('me', {
    onChange: (change) => void seen.push(change),
    onLeaderChange: () => void seen.push('leader'),
  })
  return { seen, stop, stream: streams.at(-1)! }
}

const all = ['anything', 'leader']

test('every reconnect of the stream refreshes, because events may have been missed', () => {
  const { seen, stream } = follow()
  expect(stream.url).toBe('/api/events')
  stream.send('open')
  expect(seen).toEqual([])
  stream.send('error', 'open')
  expect(seen).toEqual(all)
  stream.send('error', 'error', 'open')
  stream.send('open')
  expect(seen).toEqual([...all, ...all, ...all])
  expect(told).toEqual(['anything', 'anything', 'anything'])
})

test('a change refreshes everything in every tab, and a claim the claims alone', () => {
  const { seen, stream } = follow()
  stream.send('open', 'change', 'claims')
  expect(seen).toEqual([...all, 'claims'])
  expect(told).toEqual(['anything', 'claims'])
})

test('one who stops has no stream, and the next one begins anew', () => {
  const first = follow()
  first.stream.send('open')
  first.stop()
  expect(first.stream.readyState).toBe(Stream.CLOSED)
  const next = follow()
  next.stream.send('open')
  expect([...first.seen, ...next.seen]).toEqual([])
})

test('a stream that opens only at a later try tells what was missed until then', () => {
  const { seen, stream } = follow()
  stream.send('error', 'open')
  expect(seen).toEqual(all)
})

test('a stream that was refused is tried again, and tells what was missed meanwhile', () => {
  vi.useFakeTimers()
  try {
    const { seen, stream, stop } = follow()
    stream.send('open')
    stream.readyState = Stream.CLOSED
    stream.send('error')
    vi.advanceTimersByTime(9_000)
    expect(streams).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    expect(streams).toHaveLength(2)
    streams[1]!.send('open', 'change')
    expect(seen).toEqual([...all, ...all])
    streams[1]!.readyState = Stream.CLOSED
    streams[1]!.send('error')
    stop()
    vi.advanceTimersByTime(60_000)
    expect(streams).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})
