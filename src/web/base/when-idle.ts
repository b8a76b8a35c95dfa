/** Calls it when the browser is idle. Returns a function that stops waiting. */
export function whenIdle(callback: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 500)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(callback, { timeout: 2_000 })
  return () => cancelIdleCallback(waiting)
}
