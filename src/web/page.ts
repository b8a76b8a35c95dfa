import { lazyRouteComponent } from '@tanstack/react-router'

const retryMillis = 2_000

/** A page whose code is loaded with its route. */
export const page: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadModule(load), name)

/**
 * Imports a module through the network, and waits for the network where there is none.
 *
 * A browser may keep a failed download of a module for its address until the document is reloaded,
 * so nothing is imported while the browser says that it is offline. If the second attempt fails
 * too, the error is thrown, and the router reloads the document once at the new address. That
 * needs a server that answers, or the browser shows its own error page in place of what was open.
 */
export async function loadModule<T>(load: () => Promise<T>): Promise<T> {
  await networkIsBack()
  try {
    return await load()
  } catch {
    await serverAnswers()
    return load()
  }
}

async function networkIsBack() {
  // Node, which renders the public pages, has a navigator without `onLine`.
  const { onLine }: { onLine?: boolean } = navigator
  if (onLine ?? true) return
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
