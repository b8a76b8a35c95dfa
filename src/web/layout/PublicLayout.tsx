import { Outlet, useHydrated, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { publicPages } from '../../shared/outside/public-pages.ts'
import { Footer } from './Footer.tsx'

export function PublicLayout() {
  useDescription()
  return (
    <>
      <main id="content" tabIndex={-1} className="flex-1">
        <Late />
        <Outlet />
      </main>
      <Footer />
    </>
  )
}

/** Relative: the server renders one page for all tokens. */
const thisPage = ''

/** Shown by visitor.ts when the application is late, or cannot be loaded. */
function Late() {
  if (useHydrated()) return null
  return (
    <p
      hidden
      data-late
      role="alert"
      className="sticky top-14 z-10 bg-warn-tint px-4 py-2 text-center text-warn"
    >
      Candor is still loading, or cannot be loaded.{' '}
      <a href={thisPage} className="link reach">
        Load it again
      </a>
    </p>
  )
}

/** Updates the meta description on client-side navigation; the server sets the first one. */
function useDescription() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const description = publicPages[path]?.description
  useEffect(() => {
    if (description) {
      document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    }
  }, [description])
}
