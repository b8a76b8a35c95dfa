import { createRoute } from '@tanstack/react-router'
import { only } from './guards.ts'
import { appPages } from './layout-routes.ts'
import { page } from './page.ts'
import { oneOf, search, searchOf } from './search-params.ts'

const moderation = createRoute({
  getParentRoute: () => appPages,
  path: '/admin/reviews',
  // The three panes need the width.
  staticData: { narrowSidebar: true },
  validateSearch: searchOf.reviews,
  beforeLoad: only('admin'),
  component: page(() => import('./reviews/ReviewListPage.tsx')),
})

const verifications = createRoute({
  getParentRoute: () => appPages,
  path: '/admin/verifications',
  validateSearch: searchOf.verifications,
  beforeLoad: only('admin'),
  component: page(() => import('./verification/VerificationListPage.tsx')),
})

const users = createRoute({
  getParentRoute: () => appPages,
  path: '/admin/users',
  validateSearch: searchOf.users,
  beforeLoad: only('admin'),
  component: page(() => import('./users/UserListPage.tsx')),
})

const analytics = createRoute({
  getParentRoute: () => appPages,
  path: '/admin/analytics',
  validateSearch: search({ range: oneOf('7', '30', '90') }),
  beforeLoad: only('admin'),
  component: page(() => import('./analytics/AnalyticsPage.tsx')),
})

const payouts = createRoute({
  getParentRoute: () => appPages,
  path: '/admin/payouts',
  validateSearch: searchOf.payouts,
  beforeLoad: only('admin'),
  component: page(() => import('./payouts/PayoutListPage.tsx')),
})

const payoutBatch = createRoute({
  getParentRoute: () => appPages,
  path: '/admin/payouts/batches/$batchId',
  validateSearch: searchOf.payoutBatch,
  beforeLoad: only('admin'),
  component: page(() => import('./payouts/BatchPage.tsx')),
})

const audit = createRoute({
  getParentRoute: () => appPages,
  path: '/admin/audit',
  validateSearch: searchOf.audit,
  beforeLoad: only('admin'),
  component: page(() => import('./audit/AuditPage.tsx')),
})

const operations = createRoute({
  getParentRoute: () => appPages,
  path: '/admin/operations',
  beforeLoad: only('admin'),
  component: page(() => import('./operations/OperationsPage.tsx')),
})

export const adminRoutes = [
  moderation,
  users,
  verifications,
  analytics,
  payouts,
  payoutBatch,
  audit,
  operations,
] as const
