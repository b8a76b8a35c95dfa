import * as z from 'zod'
import * as accounts from '../../shared/accounts.ts'
import * as analytics from '../../shared/analytics.ts'
import * as announcements from '../../shared/announcements.ts'
import * as apiKeys from '../../shared/api-keys.ts'
import * as appeals from '../../shared/appeals.ts'
import * as audit from '../../shared/audit.ts'
import * as campaignPage from '../../shared/campaign-page.ts'
import * as campaignSearch from '../../shared/campaign-search.ts'
import * as campaignWaits from '../../shared/campaign-waits.ts'
import * as campaigns from '../../shared/campaigns.ts'
import * as dashboard from '../../shared/dashboard.ts'
import * as disputes from '../../shared/disputes.ts'
import * as embed from '../../shared/embed.ts'
import * as embedChecks from '../../shared/embed-checks.ts'
import * as evidence from '../../shared/evidence.ts'
import * as exports from '../../shared/exports.ts'
import * as noteTemplates from '../../shared/note-templates.ts'
import * as notifications from '../../shared/notifications.ts'
import * as operations from '../../shared/operations.ts'
import * as payoutDestination from '../../shared/payout-destination.ts'
import * as payouts from '../../shared/payouts.ts'
import * as pictures from '../../shared/pictures.ts'
import * as platform from '../../shared/platform.ts'
import * as refunds from '../../shared/refunds.ts'
import * as reviewClaims from '../../shared/review-claims.ts'
import * as reviewHistory from '../../shared/review-history.ts'
import * as reviewSummary from '../../shared/review-summary.ts'
import * as reviews from '../../shared/reviews.ts'
import * as settings from '../../shared/settings.ts'
import * as statements from '../../shared/statements.ts'
import * as usualPrice from '../../shared/usual-price.ts'
import * as users from '../../shared/users.ts'
import * as verification from '../../shared/verification.ts'
import * as wallet from '../../shared/wallet.ts'
import * as webhooks from '../../shared/webhooks.ts'

/** The modules of the contract whose exported schemas have names in the OpenAPI document. */
const modules: object[] = [
  accounts,
  analytics,
  announcements,
  apiKeys,
  appeals,
  audit,
  campaignPage,
  campaignSearch,
  campaignWaits,
  campaigns,
  dashboard,
  disputes,
  embed,
  embedChecks,
  evidence,
  exports,
  noteTemplates,
  notifications,
  operations,
  payoutDestination,
  payouts,
  pictures,
  platform,
  refunds,
  reviewClaims,
  reviewHistory,
  reviewSummary,
  reviews,
  settings,
  statements,
  users,
  usualPrice,
  verification,
  wallet,
  webhooks,
]

/**
 * The names of schemas in the OpenAPI document: those of their exports, so that a generated client
 * has types that can be read (Campaign, Review, …).
 */
export const schemaNames = z.registry<{ id: string }>()

for (const module of modules) {
  for (const [name, one] of Object.entries(module)) {
    const isType = /^[A-Z]/.test(name) && (one instanceof z.ZodObject || one instanceof z.ZodUnion)
    if (isType) schemaNames.add(one, { id: name })
  }
}
