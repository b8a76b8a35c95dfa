import { notifyManager } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// What Testing Library sets where `beforeAll` is global.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// Answers are shown in the step in which they come.
notifyManager.setScheduler(queueMicrotask)

/** Live events, of which none comes. */
class SilentStream extends EventTarget {
  close() {}
  postMessage() {}
}

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentStream)
  vi.stubGlobal('BroadcastChannel', SilentStream)
  vi.stubGlobal('open', () => ({ location: {}, close: () => {} }))
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})
