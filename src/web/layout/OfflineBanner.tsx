import { onlineManager, useMutationState } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

export function OfflineBanner() {
  const online = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
    () => true,
  )
  // Changes wait while the browser is offline, and are sent when it is online again.
  const waiting = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length
  return (
    // In sight from anywhere on the page: who submits a long form is far from its top.
    <div role="status" className="sticky top-14 z-10 print:hidden">
      {!online && (
        <p className="bg-warn-tint px-4 py-2 text-center text-13 text-balance text-warn">
          {waiting > 0
            ? 'You are offline. What you submitted is sent as soon as you are online again. ' +
              'Keep this page open until then.'
            : 'You are offline. This page may be out of date. Nothing you type is lost.'}
        </p>
      )}
    </div>
  )
}
