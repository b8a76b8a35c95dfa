import { useEffect, useRef, useState } from 'react'

/** Milliseconds in which a number counts to its new value. */
const duration = 600

/** A number that counts to its new value when it changes; the first one is there at once. */
export function Moving({ value, format }: { value: number; format: (value: number) => string }) {
  const [shown, setShown] = useState(value)
  const latest = useRef(value)
  useEffect(() => {
    const from = latest.current
    if (from === value) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    let frame = 0
    const start = performance.now()
    const step = (now: number) => {
      const left = still ? 0 : Math.max(0, 1 - (now - start) / duration)
      latest.current = left === 0 ? value : Math.round(value + (from - value) * left ** 3)
      setShown(latest.current)
      if (left > 0) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return <span>{format(shown)}</span>
}
