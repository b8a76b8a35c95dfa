import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { Listener } from '../db/listener.ts'
import { openCache } from './cached.ts'

/** A cache, and reads that end when they are told to. */
function aCache() {
  const listener = new EventEmitter() as Listener
  const cached = openCache(listener)
  const ends: ((value: object | Error) => void)[] = []
  const ask = (key: string, seconds = 60) =>
    cached(
      key,
      seconds,
      () =>
        new Promise<object>((resolve, reject) =>
          ends.push((value) => (value instanceof Error ? reject(value) : resolve(value))),
        ),
    )
  return { listener, ask, ends }
}

test('those who ask at the same time share a read, and those after them its answer', async () => {
  const { ask, ends } = aCache()
  const asked = [ask('embed:1/a'), ask('embed:1/a')]
  expect(ends).toHaveLength(1)
  ends[0]!({ is: 'read' })
  expect(await Promise.all([...asked, ask('embed:1/a')])).toEqual(
    Array.from({ length: 3 }, () => ({ is: 'read' })),
  )
  void ask('embed:1/b')
  expect(ends, 'another key').toHaveLength(2)
})

test.each([
  ['a change', (listener: Listener) => listener.emit('topic', 'embed:1')],
  ['a new connection', (listener: Listener) => listener.emit('connected')],
])('what was being read before %s is given to nobody who asks after it', async (_what, tell) => {
  const { ask, ends, listener } = aCache()
  const before = ask('embed:1/a')
  tell(listener)
  const after = ask('embed:1/a')
  ends[0]!({ is: 'old' })
  expect(await before).toEqual({ is: 'old' })
  ends[1]!({ is: 'new' })
  expect(await after).toEqual({ is: 'new' })
  expect(await ask('embed:1/a')).toEqual({ is: 'new' })
})

test('a second event drops the second of two reads of a key, also when the first has ended', async () => {
  const { ask, ends, listener } = aCache()
  const first = ask('embed:1/a')
  listener.emit('topic', 'embed:1')
  void ask('embed:1/a')
  ends[0]!({ is: 'old' })
  await first
  listener.emit('topic', 'embed:1')
  void ask('embed:1/a')
  expect(ends).toHaveLength(3)
})

test('an event drops the answers of its own topic alone', async () => {
  const { ask, ends, listener } = aCache()
  for (const key of ['embed:1/a', 'embed:12/a']) {
    const asked = ask(key)
    ends.at(-1)!({ key })
    await asked
  }
  listener.emit('topic', 'embed:1')
  expect(await ask('embed:12/a')).toEqual({ key: 'embed:12/a' })
  void ask('embed:1/a')
  expect(ends).toHaveLength(3)
})

test('a failure is for those who wait, and an answer is read anew after its time', async () => {
  const { ask, ends } = aCache()
  const failing = ask('embed:1/a')
  ends[0]!(new Error('no connection'))
  await expect(failing).rejects.toThrow('no connection')
  const short = ask('embed:1/a', 0.01)
  ends[1]!({ is: 'read' })
  await short
  const asked = () => {
    void ask('embed:1/a', 0.01)
    return ends.length
  }
  await expect.poll(asked).toBeGreaterThan(2)
})
