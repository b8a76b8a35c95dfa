import { onlineManager } from '@tanstack/react-query'

const retryMillis = 2_000

export function isOffline(): boolean {
  // Node, which renders the public pages, has a navigator without `onLine`.
  const { onLine }: { onLine?: boolean } = navigator
  return !(onLine ?? true)
}

async function networkIsBack() {
  if (!isOffline()) return
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

/** Waits until the server answers: a browser says that it is online before a request succeeds. */
export async function serverAnswers() {
  for (;;) {
    await networkIsBack()
    const answered = await fetch('/healthz', { cache: 'no-store' }).then(
      () => true,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, retryMillis))
  }
}

/** Sends what was submitted offline once the server answers again, and not at the first sign. */
export function followNetwork() {
  onlineManager.setEventListener((setOnline) => {
    const goOffline = () => setOnline(false)
    const comeBack = () => void serverAnswers().then(() => setOnline(true))
    addEventListener('offline', goOffline)
    addEventListener('online', comeBack)
    return () => {
      removeEventListener('offline', goOffline)
      removeEventListener('online', comeBack)
    }
  })
  if (isOffline()) onlineManager.setOnline(false)
}
