import { createRoute } from '@tanstack/react-router'
import { only } from './base/guards.ts'
import { appPages } from './layout-routes.ts'
import { page } from './base/page.ts'
import { oneOf, search, searchOf } from './base/search-params.ts'

const forAdmins = { getParentRoute: () => appPages, beforeLoad: only('admin') }

const moderation = createRoute({
  ...forAdmins,
  path: '/admin/reviews',
  // The three panes need the width.
  staticData: { narrowSidebar: true },
  validateSearch: searchOf.reviews,
  component: page(() => import('./market/reviews/ReviewListPage.tsx')),
})

const verifications = createRoute({
  ...forAdmins,
  path: '/admin/verifications',
  validateSearch: searchOf.verifications,
  component: page(() => import('./people/verification/VerificationListPage.tsx')),
})

const usersPage = () => import('./people/users/UserListPage.tsx')

const users = createRoute({
  ...forAdmins,
  path: '/admin/users',
  validateSearch: searchOf.users,
  component: page(usersPage),
})

const user = createRoute({
  ...forAdmins,
  path: '/admin/users/$userId',
  component: page(usersPage, 'UserPage'),
})

const analytics = createRoute({
  ...forAdmins,
  path: '/admin/analytics',
  validateSearch: search({ range: oneOf('7', '30', '90') }),
  component: page(() => import('./overview/analytics/AnalyticsPage.tsx')),
})

const payouts = createRoute({
  ...forAdmins,
  path: '/admin/payouts',
  validateSearch: searchOf.payouts,
  component: page(() => import('./money/payouts/PayoutListPage.tsx')),
})

const payoutBatch = createRoute({
  ...forAdmins,
  path: '/admin/payouts/batches/$batchId',
  validateSearch: searchOf.payoutBatch,
  component: page(() => import('./money/payouts/BatchPage.tsx')),
})

const audit = createRoute({
  ...forAdmins,
  path: '/admin/audit',
  validateSearch: searchOf.audit,
  component: page(() => import('./platform/audit/AuditPage.tsx')),
})

const operations = createRoute({
  ...forAdmins,
  path: '/admin/operations',
  component: page(() => import('./overview/operations/OperationsPage.tsx')),
})

const messages = createRoute({
  ...forAdmins,
  path: '/admin/messages',
  validateSearch: searchOf.messages,
  component: page(() => import('./overview/operations/MessagesPage.tsx')),
})

const appeals = createRoute({
  ...forAdmins,
  path: '/admin/appeals',
  validateSearch: search({ status: oneOf('decided') }),
  component: page(() => import('./market/appeals/AppealListPage.tsx')),
})

export const adminRoutes = [
  moderation,
  users,
  user,
  verifications,
  analytics,
  payouts,
  payoutBatch,
  audit,
  operations,
  messages,
  appeals,
] as const
