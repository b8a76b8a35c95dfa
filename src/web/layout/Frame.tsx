import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import { Header } from './Header.tsx'
import { whenIdle } from '../base/page.ts'

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

/** Says that the browser is offline. Its text is loaded before that happens, and after the page. */
function OfflineBanner() {
  const [Text, setText] = useState<ComponentType>()
  useEffect(() => whenIdle(() => void loadText().then((text) => setText(() => text))), [])
  return (
    // In sight from anywhere on the page: who submits a long form is far from its top.
    <div role="status" className="sticky top-14 z-10 print:hidden">
      {Text && <Text />}
    </div>
  )
}

const loadText = async () => (await import('./OfflineText.tsx')).OfflineText

function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-s3 px-4 py-3
        font-medium text-fg focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
