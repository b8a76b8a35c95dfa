import { createRoute, redirect } from '@tanstack/react-router'
import { appPages } from './layout-routes.ts'
import { page } from './base/page.ts'
import { searchOf } from './base/search-params.ts'
import { viewerOf } from './base/session.ts'
import { sectionNamed } from './base/settings-sections.ts'

export const settings = createRoute({
  getParentRoute: () => appPages,
  path: '/settings/$section',
  validateSearch: searchOf.settings,
  beforeLoad: ({ context, location, params: { section } }) => {
    const viewer = viewerOf(context.queryClient)
    const own = viewer ? sectionNamed(viewer, section) : section
    if (own !== section) {
      throw redirect({
        to: '/settings/$section',
        params: { section: own },
        state: { unknown: location.pathname },
        replace: true,
      })
    }
  },
  component: page(() => import('./people/settings/SettingsPage.tsx')),
})

/** The first section, or the one that an old link names by its anchor. */
export const allSettings = createRoute({
  getParentRoute: () => appPages,
  path: '/settings',
  beforeLoad: ({ context, location: { hash } }) => {
    const viewer = viewerOf(context.queryClient)
    const section = viewer ? sectionNamed(viewer, hash) : 'profile'
    throw redirect({ to: '/settings/$section', params: { section }, replace: true })
  },
})

export const dashboardSettings = createRoute({
  getParentRoute: () => appPages,
  path: '/dashboard/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings', replace: true })
  },
})
