/**
 * Does the work when the browser has drawn the next frame, so that what the person sees of a key
 * or click at once does not wait for it. Returns a function that gives it up.
 */
export function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
