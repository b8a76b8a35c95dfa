import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { signedIn } from '../shared/base/roles.ts'
import { only } from './base/guards.ts'
import type { GuardContext } from './base/guards.ts'
import { Frame } from './layout/Frame.tsx'
import { PublicLayout } from './layout/PublicLayout.tsx'
import { page } from './base/page.ts'

/** The frames around the pages. */
export const root = createRootRouteWithContext<GuardContext>()({ component: Frame })

export const publicPages = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: PublicLayout,
})

export const appPages = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: page(() => import('./layout/AppLayout.tsx'), 'AppLayout'),
  beforeLoad: only(...signedIn),
})
