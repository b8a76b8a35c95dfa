import { useSyncExternalStore } from 'react'

export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className="bg-warn-tint px-4 py-2 text-center text-13 text-balance text-warn">
          You are offline. This page may be out of date. Nothing you type is lost.
        </p>
      )}
    </div>
  )
}

function subscribe(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
