import { afterEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './use-live-events.ts'

afterEach(() => vi.useRealTimers())

test('many events refresh at once, then once for each interval, and last after the last one', () => {
  vi.useFakeTimers()
  const act = vi.fn<() => void>()
  const refresh = atMostEvery(500, act)
  const event = () => {
    refresh.soon()
    vi.advanceTimersByTime(0)
  }
  event()
  expect(act).toHaveBeenCalledTimes(1)
  for (let i = 0; i < 12; i++) {
    event()
    vi.advanceTimersByTime(100)
  }
  expect(act).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(400)
  expect(act).toHaveBeenCalledTimes(4)
  vi.advanceTimersByTime(5_000)
  expect(act).toHaveBeenCalledTimes(4)
  event()
  expect(act).toHaveBeenCalledTimes(5)
})

test('what was to be refreshed is forgotten when the page is left', () => {
  vi.useFakeTimers()
  const act = vi.fn<() => void>()
  const refresh = atMostEvery(500, act)
  refresh.soon()
  refresh.stop()
  vi.advanceTimersByTime(1_000)
  expect(act).not.toHaveBeenCalled()
})
