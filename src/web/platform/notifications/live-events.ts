/** What may be out of date on the page: the claims of reviews alone, or anything. */
type LiveChange = 'claims' | 'anything'

interface LiveEventHandlers {
  /** Called in every tab. */
  onChange: (change: LiveChange) => void
  /** Anything may have changed; called only in the tab that holds the stream. */
  onLeaderChange: () => void
}

/** A proxy refuses the stream while the server restarts, and the server when it has too many. */
const retryMillis = 10_000

/**
 * Follows a person's live events. One tab of the browser holds the stream and tells the others;
 * when it closes, another takes over. Without a stream, queries are polled. Returns a function
 * that stops.
 */
export function followLiveEvents(
  personId: string,
  { onChange, onLeaderChange }: LiveEventHandlers,
): () => void {
  const name = channelOf(personId)
  const controller = new AbortController()
  const otherTabs = new BroadcastChannel(name)
  otherTabs.addEventListener('message', ({ data }) => onChange(data as LiveChange))

  function publish(change: LiveChange) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window
    otherTabs.postMessage(change)
    onChange(change)
    if (change === 'anything') onLeaderChange()
  }

  const holdStream = () =>
    new Promise<void>((resolve) => {
      let isFirstTry = true
      let leave: () => void
      function openStream() {
        const stream = new EventSource('/api/events')
        leave = () => stream.close()
        stream.addEventListener('change', () => publish('anything'))
        stream.addEventListener('claims', () => publish('claims'))
        stream.addEventListener('open', () => {
          // The first stream opens soon after the page read its data. Any later one may have missed
          // events, also where the first was refused.
          if (!isFirstTry) publish('anything')
          isFirstTry = false
        })
        stream.addEventListener('error', () => {
          isFirstTry = false
          // A browser reconnects after a broken connection, but not after a refusal.
          if (stream.readyState !== EventSource.CLOSED) return
          const timer = setTimeout(openStream, retryMillis)
          leave = () => clearTimeout(timer)
        })
      }
      if (controller.signal.aborted) return resolve()
      openStream()
      controller.signal.addEventListener('abort', () => {
        leave()
        resolve()
      })
    })

  becomeLeader(name, controller.signal, holdStream).catch(() => {})
  return () => {
    controller.abort()
    otherTabs.close()
  }
}

const channelOf = (personId: string) => `candor-live-events-${personId}`

/** Makes the person's other tabs refetch, after a change that causes no live event. */
export function notifyOtherTabs(personId: string) {
  const otherTabs = new BroadcastChannel(channelOf(personId))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window
  otherTabs.postMessage('anything' satisfies LiveChange)
  otherTabs.close()
}

/** Web Locks exist only in secure contexts; without them every tab has its own stream. */
async function becomeLeader(name: string, signal: AbortSignal, holdStream: () => Promise<void>) {
  if ('locks' in navigator) {
    await navigator.locks.request(name, { signal }, holdStream)
  } else {
    await holdStream()
  }
}
