import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * A page whose code comes with its address. Offline it waits for the network: the router would load
 * the whole document anew, and the browser would put its own error in the place of what was open.
 */
export const page: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch(async (error: unknown) => {
        if (navigator.onLine) throw error
        await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
        return load()
      }),
    name,
  )
