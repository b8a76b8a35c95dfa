import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { publicPages } from '../../shared/outside/public-pages.ts'
import { Footer } from './Footer.tsx'

export function PublicLayout() {
  useDescription()
  useEffect(announceHydration, [])
  return (
    <>
      <main id="content" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer />
    </>
  )
}

/** Tells visitor.ts to replay the clicks that it held before hydration. */
const announceHydration = () => void dispatchEvent(new Event('hydrated'))

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
