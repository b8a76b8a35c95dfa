import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { part } from '../base/page.ts'
import { useViewer } from '../base/session.ts'
import { OtherPerson, SignInAgain, StepUp } from '../people/accounts/StepUp.tsx'
import { classNames } from '../ui/class-names.ts'
import { ToastProvider } from '../ui/overlays/Toast.tsx'
import { CompactFooter } from './Footer.tsx'
import { Sidebar } from './Sidebar.tsx'
// Loads with this layout, so that the header does not load it later.
import './PersonalControls.tsx'

const UnsentDecisions = part(
  () => import('../platform/decisions/UnsentDecisions.tsx'),
  'UnsentDecisions',
)

export function AppLayout() {
  const viewer = useViewer()
  if (!viewer) {
    return null
  }
  return (
    <ToastProvider>
      <div className="flex flex-1">
        {!viewer.suspended && <Sidebar role={viewer.role} />}
        <div
          className={classNames(
            'flex min-w-0 flex-1 flex-col',
            !viewer.suspended && 'md:border-l print:border-0',
          )}
        >
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-page flex-1 px-4 pt-6 pb-12 md:px-6 md:pt-8"
          >
            {viewer.role === 'admin' && (
              <Suspense>
                <UnsentDecisions />
              </Suspense>
            )}
            <Outlet />
          </main>
          <CompactFooter />
        </div>
      </div>
      <StepUp />
      <SignInAgain />
      <OtherPerson />
    </ToastProvider>
  )
}
