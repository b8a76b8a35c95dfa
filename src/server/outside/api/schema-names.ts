import * as z from 'zod'
import * as accounts from '../../../shared/people/accounts.ts'
import * as analytics from '../../../shared/overview/analytics.ts'
import * as announcements from '../../../shared/platform/announcements.ts'
import * as apiKeys from '../../../shared/outside/api-keys.ts'
import * as appeals from '../../../shared/market/appeals.ts'
import * as audit from '../../../shared/platform/audit.ts'
import * as campaignPage from '../../../shared/market/campaign-page.ts'
import * as campaignSearch from '../../../shared/market/campaign-search.ts'
import * as campaignWaits from '../../../shared/market/campaign-page.ts'
import * as campaigns from '../../../shared/market/campaigns.ts'
import * as dashboard from '../../../shared/overview/dashboard.ts'
import * as disputes from '../../../shared/money/disputes.ts'
import * as embed from '../../../shared/outside/embed.ts'
import * as embedChecks from '../../../shared/outside/embed-checks.ts'
import * as evidence from '../../../shared/market/evidence.ts'
import * as exports from '../../../shared/overview/exports.ts'
import * as noteTemplates from '../../../shared/market/note-templates.ts'
import * as notifications from '../../../shared/platform/notifications.ts'
import * as operations from '../../../shared/overview/operations.ts'
import * as payoutDestination from '../../../shared/money/payout-destination.ts'
import * as payouts from '../../../shared/money/payouts.ts'
import * as photos from '../../../shared/market/photos.ts'
import * as proofs from '../../../shared/market/proofs.ts'
import * as pictures from '../../../shared/market/pictures.ts'
import * as places from '../../../shared/market/places.ts'
import * as platform from '../../../shared/platform/platform.ts'
import * as refunds from '../../../shared/money/refunds.ts'
import * as requirements from '../../../shared/market/requirements.ts'
import * as reviewClaims from '../../../shared/market/review-queue.ts'
import * as reviewHistory from '../../../shared/market/review-queue.ts'
import * as reviewSummary from '../../../shared/market/reviews.ts'
import * as reviews from '../../../shared/market/reviews.ts'
import * as shipping from '../../../shared/market/shipping.ts'
import * as settings from '../../../shared/people/settings.ts'
import * as statements from '../../../shared/money/statements.ts'
import * as statementsOfReasons from '../../../shared/platform/statements.ts'
import * as usualPrice from '../../../shared/market/usual-price.ts'
import * as users from '../../../shared/people/users.ts'
import * as verification from '../../../shared/people/verification.ts'
import * as wallet from '../../../shared/money/wallet.ts'
import * as webhooks from '../../../shared/outside/webhooks.ts'

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
  photos,
  pictures,
  places,
  platform,
  proofs,
  refunds,
  requirements,
  reviewClaims,
  reviewHistory,
  reviewSummary,
  reviews,
  settings,
  shipping,
  statements,
  statementsOfReasons,
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
