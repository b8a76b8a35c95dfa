import { createRoute, redirect } from '@tanstack/react-router'
import { adminRoutes } from './admin-routes.ts'
import { allSettings, dashboardSettings, settings } from './settings-routes.ts'
import { continueToPlan, only, onlyVisitors } from './base/guards.ts'
import { appPages, publicPages, root } from './layout-routes.ts'
import { loadModule, page } from './base/page.ts'
import { id, oneOf, ownPath, search, searchOf, social, text } from './base/search-params.ts'
import { viewerOf } from './base/session.ts'

const home = createRoute({
  getParentRoute: () => publicPages,
  path: '/',
  component: page(() => import('./site/home/HomePage.tsx')),
})

const about = createRoute({
  getParentRoute: () => publicPages,
  path: '/about',
  component: page(() => import('./site/home/AboutPage.tsx')),
})

const pricing = createRoute({
  getParentRoute: () => publicPages,
  path: '/pricing',
  validateSearch: search({ show: oneOf('subscription') }),
  component: page(() => import('./site/home/PricingPage.tsx')),
})

const contact = createRoute({
  getParentRoute: () => publicPages,
  path: '/contact',
  // Links of before led here to report a review.
  validateSearch: search({ review: id }),
  beforeLoad: ({ search: { review } }: { search: { review?: string | undefined } }) => {
    if (review) throw redirect({ to: '/report', search: { review } })
  },
  component: page(() => import('./site/help/ContactPage.tsx')),
})

const report = createRoute({
  getParentRoute: () => publicPages,
  path: '/report',
  validateSearch: search({ review: text }),
  component: page(() => import('./site/help/ReportPage.tsx')),
})

const reportResult = createRoute({
  getParentRoute: () => publicPages,
  path: '/report-result',
  validateSearch: search({ token: text }),
  component: page(() => import('./site/help/ReportResultPage.tsx')),
})

const help = createRoute({
  getParentRoute: () => publicPages,
  path: '/help',
  component: page(() => import('./site/help/HelpPage.tsx')),
})

const privacy = createRoute({
  getParentRoute: () => publicPages,
  path: '/privacy',
  validateSearch: searchOf.legal,
  component: page(() => import('./site/legal/PrivacyPage.tsx')),
})

const terms = createRoute({
  getParentRoute: () => publicPages,
  path: '/terms',
  validateSearch: searchOf.legal,
  component: page(() => import('./site/legal/TermsPage.tsx')),
})

const reviewPolicy = createRoute({
  getParentRoute: () => publicPages,
  path: '/review-policy',
  validateSearch: searchOf.legal,
  component: page(() => import('./site/legal/ReviewPolicyPage.tsx')),
})

const cookies = createRoute({
  getParentRoute: () => publicPages,
  path: '/cookies',
  component: page(() => import('./site/legal/CookiesPage.tsx')),
})

const security = createRoute({
  getParentRoute: () => publicPages,
  path: '/security',
  component: page(() => import('./site/legal/SecurityPage.tsx')),
})

const login = createRoute({
  getParentRoute: () => publicPages,
  path: '/login',
  validateSearch: search({ returnTo: ownPath, social }),
  beforeLoad: onlyVisitors,
  component: page(() => import('./people/accounts/LoginPage.tsx')),
})

const register = createRoute({
  getParentRoute: () => publicPages,
  path: '/register',
  validateSearch: searchOf.register,
  beforeLoad: (guarded) => {
    continueToPlan(guarded)
    onlyVisitors(guarded)
  },
  component: page(() => import('./people/accounts/RegisterPage.tsx')),
})

const forgotPassword = createRoute({
  getParentRoute: () => publicPages,
  path: '/forgot-password',
  component: page(() => import('./people/accounts/ForgotPasswordPage.tsx')),
})

const resetPassword = createRoute({
  getParentRoute: () => publicPages,
  path: '/reset-password',
  validateSearch: search({ token: text, error: text }),
  component: page(() => import('./people/accounts/ResetPasswordPage.tsx')),
})

const verifyEmail = createRoute({
  getParentRoute: () => publicPages,
  path: '/verify-email',
  validateSearch: search({ token: text }),
  component: page(() => import('./people/accounts/VerifyEmailPage.tsx')),
})

const changeEmail = createRoute({
  getParentRoute: () => publicPages,
  path: '/change-email',
  validateSearch: search({ token: text }),
  component: page(() => import('./people/accounts/ChangeEmailPage.tsx')),
})

const undo = createRoute({
  getParentRoute: () => publicPages,
  path: '/undo',
  validateSearch: search({ token: text }),
  component: page(() => import('./people/accounts/UndoPage.tsx')),
})

const unsubscribe = createRoute({
  getParentRoute: () => publicPages,
  path: '/unsubscribe',
  validateSearch: search({ token: text }),
  component: page(() => import('./people/settings/UnsubscribePage.tsx')),
})

const dashboardPage = () => import('./overview/dashboard/DashboardPage.tsx')

const dashboard = createRoute({
  getParentRoute: () => appPages,
  path: '/dashboard',
  component: page(dashboardPage),
  loader: async ({ context }) => {
    const viewer = viewerOf(context.queryClient)
    if (!viewer) return
    const { dashboards } = await loadModule(dashboardPage)
    await dashboards[viewer.role].preload?.()
  },
})

const verify = createRoute({
  getParentRoute: () => appPages,
  path: '/dashboard/verify',
  beforeLoad: only('business'),
  component: page(() => import('./people/verification/VerifyPage.tsx')),
})

const campaigns = createRoute({
  getParentRoute: () => appPages,
  path: '/campaigns',
  validateSearch: searchOf.campaigns,
  component: page(() => import('./market/campaigns/CampaignListPage.tsx')),
})

const newCampaign = createRoute({
  getParentRoute: () => appPages,
  path: '/campaigns/create',
  validateSearch: searchOf.newCampaign,
  beforeLoad: only('business'),
  component: page(() => import('./market/campaigns/CampaignCreatePage.tsx')),
})

const campaign = createRoute({
  getParentRoute: () => appPages,
  path: '/campaigns/$campaignId',
  validateSearch: searchOf.campaign,
  component: page(() => import('./market/campaigns/CampaignPage.tsx')),
})

const campaignEdit = createRoute({
  getParentRoute: () => appPages,
  path: '/campaigns/$campaignId/edit',
  beforeLoad: only('business'),
  component: page(() => import('./market/campaigns/CampaignEditPage.tsx')),
})

const reviews = createRoute({
  getParentRoute: () => appPages,
  path: '/reviews',
  validateSearch: searchOf.reviews,
  component: page(() => import('./market/reviews/ReviewListPage.tsx')),
})

const review = createRoute({
  getParentRoute: () => appPages,
  path: '/reviews/$reviewId',
  component: page(() => import('./market/reviews/ReviewPage.tsx')),
})

const wallet = createRoute({
  getParentRoute: () => appPages,
  path: '/wallet',
  validateSearch: searchOf.wallet,
  component: page(() => import('./money/wallet/WalletPage.tsx')),
})

const statements = createRoute({
  getParentRoute: () => appPages,
  path: '/wallet/statements',
  beforeLoad: only('business', 'reviewer'),
  component: page(() => import('./money/wallet/StatementsPage.tsx')),
})

const statement = createRoute({
  getParentRoute: () => appPages,
  path: '/wallet/statements/$month',
  beforeLoad: only('business', 'reviewer'),
  component: page(() => import('./money/wallet/StatementPage.tsx')),
})

const statementOfReasons = createRoute({
  getParentRoute: () => appPages,
  path: '/statements/$statementId',
  component: page(() => import('./platform/statements/StatementPage.tsx')),
})

const suspended = createRoute({
  getParentRoute: () => appPages,
  path: '/suspended',
  component: page(() => import('./overview/suspended/SuspendedPage.tsx')),
})

const notifications = createRoute({
  getParentRoute: () => appPages,
  path: '/notifications',
  component: page(() => import('./platform/notifications/NotificationsPage.tsx')),
})

const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => {
    throw redirect({ to: '/', state: { unknown: location.pathname }, replace: true })
  },
})

export const routeTree = root.addChildren([
  publicPages.addChildren([
    home,
    about,
    pricing,
    contact,
    report,
    reportResult,
    help,
    privacy,
    terms,
    reviewPolicy,
    cookies,
    security,
    login,
    register,
    forgotPassword,
    resetPassword,
    verifyEmail,
    changeEmail,
    undo,
    unsubscribe,
  ]),
  appPages.addChildren([
    dashboard,
    campaigns,
    newCampaign,
    campaign,
    campaignEdit,
    reviews,
    review,
    wallet,
    statements,
    statement,
    verify,
    statementOfReasons,
    suspended,
    notifications,
    settings,
    allSettings,
    dashboardSettings,
    ...adminRoutes,
  ]),
  anythingElse,
])
