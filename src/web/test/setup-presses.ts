import { notifyManager } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { dismissFailure, presentDecisions, takeBack } from '../platform/decisions/decisions.ts'

// What Testing Library sets where `beforeAll` is global.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// Answers are shown in the step in which they come.
notifyManager.setScheduler(queueMicrotask)

// happy-dom has neither. Without them react-hook-form takes each list for one that somebody chose
// from before the script ran, and keeps its first option instead of the form's own value.
Object.assign(HTMLSelectElement.prototype, { size: 0 })
Object.assign(HTMLOptionElement.prototype, { defaultSelected: false })

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
  // They outlive their page, and files of tests share the module.
  for (const one of presentDecisions()) if (!takeBack(one.id)) dismissFailure(one)
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})
