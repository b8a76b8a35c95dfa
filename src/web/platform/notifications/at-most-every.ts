/** Calls it now, or when the time since the last call has passed. */
export function atMostEvery(millis: number, act: () => void) {
  let last = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  function actNow() {
    timer = undefined
    last = performance.now()
    act()
  }
  return {
    soon: () => {
      timer ??= setTimeout(actNow, Math.max(0, last + millis - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
