import { Outlet, useMatches } from '@tanstack/react-router'
import { Header } from './Header.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { SkipLink } from './SkipLink.tsx'

/**
 * The top of every page. It is outside of the layouts, so that a menu that is open while the next
 * page loads, such as after signing in, stays open when the layout changes.
 */
export function Frame() {
  const isPublic = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/public'),
  })
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header className={isPublic ? 'max-w-page' : undefined} />
      <OfflineBanner />
      <Outlet />
    </div>
  )
}
