import { useSyncExternalStore } from 'react'

export function OfflineBanner() {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className="bg-warn-tint px-4 py-2 text-center text-13 text-balance text-warn">
          You are offline. What you see may be old; nothing you type is lost.
        </p>
      )}
    </div>
  )
}

function watch(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
