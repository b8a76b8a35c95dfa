import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { part } from '../base/page.ts'
import { useSignOut, useViewer } from '../base/session.ts'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Logo } from './Logo.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { headerItems, useActiveItem, visitorItems } from './navigation.ts'

/** Loaded only for signed-in users. */
const PersonalControls = part(() => import('./PersonalControls.tsx'), 'PersonalControls')

export function Header({ className }: { className?: string }) {
  const viewer = useViewer()
  return (
    <header className="sticky top-0 z-20 h-14 border-b bg-bg print:hidden">
      <div
        className={classNames(
          'mx-auto flex h-full items-center gap-4 px-4 md:gap-6 md:px-6',
          className,
        )}
      >
        <Logo />
        {viewer && !viewer.suspended && <HeaderNav />}
        <div className="ml-auto flex items-center gap-2">
          {viewer?.suspended ? (
            <SignOut />
          ) : viewer ? (
            <Suspense>
              <PersonalControls viewer={viewer} />
            </Suspense>
          ) : (
            <>
              <VisitorLinks />
              <MobileMenu items={visitorItems} />
            </>
          )}
        </div>
      </div>
    </header>
  )
}

/** All that the header offers a suspended person. */
function SignOut() {
  const signOut = useSignOut()
  return (
    <Button variant="outline" size="sm" onClick={signOut}>
      Sign out
    </Button>
  )
}

function HeaderNav() {
  const active = useActiveItem(headerItems)
  return (
    <nav aria-label="Main" className="hidden h-full items-center gap-1 md:flex">
      {headerItems.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === active ? 'page' : undefined}
          data-label={label}
          className={classNames(
            'steady h-9 rounded-control px-3 transition-colors hover:text-fg',
            to === active ? 'font-medium text-fg' : 'text-fg-3',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

function VisitorLinks() {
  return (
    <>
      <span className="hidden md:block">
        <ButtonLink to="/pricing" variant="ghost" size="sm">
          Pricing
        </ButtonLink>
      </span>
      <ButtonLink to="/login" variant="ghost" size="sm">
        Log in
      </ButtonLink>
      <ButtonLink to="/register" size="sm">
        Sign up
      </ButtonLink>
    </>
  )
}
