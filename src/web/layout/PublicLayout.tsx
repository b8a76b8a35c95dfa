import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { publicPages } from '../../shared/public-pages.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { SkipLink } from './SkipLink.tsx'

export function PublicLayout() {
  useDescription()
  useEffect(sayAwake, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header className="max-w-page" />
      <OfflineBanner />
      <main id="content" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}

/** To the script that came with the page, which kept what was pressed before. */
const sayAwake = () => void dispatchEvent(new Event('awake'))

/** The server writes it into the page that is asked for; this, into the ones after it. */
function useDescription() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const description = publicPages[path]?.description
  useEffect(() => {
    if (description) {
      document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    }
  }, [description])
}
