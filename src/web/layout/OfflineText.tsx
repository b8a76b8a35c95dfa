import { onlineManager, useMutationState } from '@tanstack/react-query'
import { useMatches, useRouter } from '@tanstack/react-router'
import type { AnyRoute, HistoryLocation } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isLoaded } from '../base/page.ts'
import { classNames } from '../ui/class-names.ts'
import { useNarrowSidebar } from './navigation.ts'

/** The text of the banner while the browser is offline. */
export function OfflineText() {
  const online = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  )
  return online ? null : <Offline />
}

function Offline() {
  const isMissing = useStayOnPage()
  const hasSidebar = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/app'),
  })
  const isNarrow = useNarrowSidebar()
  // Changes wait while the browser is offline, and are sent when it is online again.
  const waiting = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length
  return (
    <p
      className={classNames(
        'bg-warn-tint px-4 py-2 text-center text-13 text-balance text-warn',
        // The sidebar is as sticky as this and would lie on the first words.
        hasSidebar && 'md:pl-20',
        hasSidebar && (isNarrow ? '2xl:pl-62' : 'lg:pl-62'),
      )}
    >
      You are offline.{' '}
      {isMissing && (
        <span>{'That page is not loaded yet. Open it again when you are online. '}</span>
      )}
      {waiting > 0 ? (
        <span>
          What you submitted is sent as soon as you are online again. Keep this page open until
          then.
        </span>
      ) : (
        !isMissing && (
          <span>This page may be out of date. Keep it open: it has what you typed.</span>
        )
      )}
    </p>
  )
}

/**
 * Keeps the viewer on a page rather than going to one whose code is not loaded: the address and
 * the menu would say another page than the one in sight. Returns whether that has happened.
 */
function useStayOnPage() {
  const router = useRouter()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    const isUnknown = ({ pathname }: HistoryLocation) =>
      router.getMatchedRoutes(pathname)[0].some((route) => !isLoaded(componentOf(route)))
    return router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ nextLocation }) => {
        const isRefused = isUnknown(nextLocation)
        setMissing(isRefused)
        return isRefused
      },
    })
  }, [router])
  return isMissing
}

const componentOf = ({ options }: AnyRoute) => options.component as object | undefined
