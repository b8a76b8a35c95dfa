import { page } from '../page.ts'

/** The dashboard of each role. The route loads the one of the viewer, beside the page. */
export const dashboards = {
  admin: page(() => import('./AdminDashboard.tsx'), 'AdminDashboard'),
  business: page(() => import('./BusinessDashboard.tsx'), 'BusinessDashboard'),
  reviewer: page(() => import('./ReviewerDashboard.tsx'), 'ReviewerDashboard'),
}
