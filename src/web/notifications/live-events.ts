interface News {
  /** There is news: whatever is shown may be old. */
  onNews: () => void
  /** The same, to the one tab of the browser that holds the stream. */
  onNewsFirst: () => void
}

/**
 * Follows a person's news. One tab of the browser holds the stream and tells the others; when it
 * closes, another takes over. Whoever has no stream at all still asks from time to time.
 */
export function followNews(personId: string, { onNews, onNewsFirst }: News): () => void {
  const name = channelOf(personId)
  const over = new AbortController()
  const otherTabs = new BroadcastChannel(name)
  otherTabs.addEventListener('message', onNews)

  function tell() {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows alone
    otherTabs.postMessage('news')
    onNews()
    onNewsFirst()
  }

  const lead = () =>
    new Promise<void>((resolve) => {
      if (over.signal.aborted) {
        resolve()
        return
      }
      const stream = new EventSource('/api/events')
      let opened = false
      stream.addEventListener('notice', tell)
      stream.addEventListener('open', () => {
        // Whatever was said while the connection was broken.
        if (opened) tell()
        opened = true
      })
      over.signal.addEventListener('abort', () => {
        stream.close()
        resolve()
      })
    })

  takeTurns(name, over.signal, lead).catch(() => {})
  return () => {
    over.abort()
    otherTabs.close()
  }
}

const channelOf = (personId: string) => `candor-news-${personId}`

/** Has the person's other tabs look again, for what is no news of the server. */
export function tellOtherTabs(personId: string) {
  const otherTabs = new BroadcastChannel(channelOf(personId))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows alone
  otherTabs.postMessage('news')
  otherTabs.close()
}

/** Locks are missing where the page is not served securely: then every tab has its own stream. */
async function takeTurns(name: string, signal: AbortSignal, lead: () => Promise<void>) {
  if ('locks' in navigator) {
    await navigator.locks.request(name, { signal }, lead)
  } else {
    await lead()
  }
}
