interface LiveEventHandlers {
  /** Data on the page may be out of date. Called in every tab. */
  onEvent: () => void
  /** The same, but called only in the tab that holds the stream. */
  onLeaderEvent: () => void
}

/**
 * Follows a person's live events. One tab of the browser holds the stream and tells the others;
 * when it closes, another takes over. Without a stream, queries are polled. Returns a function
 * that stops.
 */
export function followLiveEvents(
  personId: string,
  { onEvent, onLeaderEvent }: LiveEventHandlers,
): () => void {
  const name = channelOf(personId)
  const controller = new AbortController()
  const otherTabs = new BroadcastChannel(name)
  otherTabs.addEventListener('message', onEvent)

  function publish() {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window
    otherTabs.postMessage('changed')
    onEvent()
    onLeaderEvent()
  }

  const holdStream = () =>
    new Promise<void>((resolve) => {
      if (controller.signal.aborted) {
        resolve()
        return
      }
      const stream = new EventSource('/api/events')
      let opened = false
      stream.addEventListener('change', publish)
      stream.addEventListener('open', () => {
        // After a reconnect, events may have been missed.
        if (opened) publish()
        opened = true
      })
      controller.signal.addEventListener('abort', () => {
        stream.close()
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
  otherTabs.postMessage('changed')
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
