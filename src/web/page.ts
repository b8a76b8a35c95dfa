import { lazyRouteComponent } from '@tanstack/react-router'

const retryMillis = 2_000

/** A route component whose code is loaded with the route. */
export const page: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadModule(load), name)

/**
 * Imports a module, and waits while the browser is offline.
 *
 * A browser may remember a failed module download until the document is reloaded, so nothing is
 * imported while it is offline, nor before the server responds again: a browser can say that it is
 * online before its first request succeeds. After a failure, waits until the server responds and
 * tries once more. If that fails too, the error is thrown and the router reloads the document at
 * the new URL; without a responding server the browser would show its own error page instead.
 */
export async function loadModule<T>(load: () => Promise<T>): Promise<T> {
  if (isOffline()) await serverAnswers()
  try {
    return await load()
  } catch {
    await serverAnswers()
    return load()
  }
}

function isOffline(): boolean {
  // Node, which renders the public pages, has a navigator without `onLine`.
  const { onLine }: { onLine?: boolean } = navigator
  return !(onLine ?? true)
}

async function networkIsBack() {
  if (!isOffline()) return
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

async function serverAnswers() {
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
