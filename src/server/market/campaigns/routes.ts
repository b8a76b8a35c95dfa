import type * as z from 'zod'
import * as search from '../../../shared/market/campaign-search.ts'
import * as waiting from '../../../shared/market/campaign-page.ts'
import * as contract from '../../../shared/market/campaigns.ts'
import type { CampaignCard } from '../../../shared/market/campaigns.ts'
import { changeProductAddress } from '../../../shared/market/public-address.ts'
import { getUsualPrice } from '../../../shared/market/usual-price.ts'
import { requireConfirmedEmail } from '../../people/accounts/confirmed-email.ts'
import type { Config } from '../../base/config.ts'
import { dollars, type List, type Columns } from '../../base/http/list-file.ts'
import type { Route } from '../../base/http/route.ts'
import * as verbs from './campaigns.ts'
import * as editing from './editing.ts'
import * as moderation from './moderation.ts'
import { listCampaigns, getUsualPrice as readUsualPrice } from './lists.ts'
import { requireFewDrafts, requireFewPending } from './campaigns.ts'
import * as found from './search-queries.ts'
import * as searches from './searches.ts'
import { getWait } from './wait-queries.ts'
import * as waits from './waits.ts'

export function campaignRoutes(route: Route, list: List, config: Config) {
  list(contract.listCampaigns, campaignColumns, ({ db, viewer, query, at }) =>
    listCampaigns(db, viewer, query, at),
  )
  route(contract.createCampaign, async ({ tx, viewer, body, at }) => {
    if (body.draft) await requireFewDrafts(tx, viewer)
    else {
      await requireConfirmedEmail(tx, viewer, config)
      await requireFewPending(tx, viewer, config)
    }
    return editing.createCampaign(tx, viewer, body, at)
  })
  route(contract.editCampaign, ({ tx, viewer, params, body, at }) =>
    editing.editCampaign(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.deleteCampaign, ({ tx, viewer, params, at }) =>
    verbs.deleteCampaign(tx, viewer, params, at),
  )
  route(contract.approveCampaign, ({ tx, viewer, params, body, at }) =>
    moderation.approveCampaign(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.rejectCampaign, ({ tx, viewer, params, body, at }) =>
    moderation.rejectCampaign(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.submitCampaign, async ({ tx, viewer, params, at }) => {
    await requireConfirmedEmail(tx, viewer, config)
    await requireFewPending(tx, viewer, config)
    return verbs.submitCampaign(tx, viewer, params, at)
  })
  route(contract.completeCampaign, ({ tx, viewer, params, at }) =>
    verbs.completeCampaign(tx, viewer, params, at),
  )
  route(contract.pauseCampaign, ({ tx, viewer, params, at }) =>
    verbs.pauseCampaign(tx, viewer, params, at),
  )
  route(contract.resumeCampaign, ({ tx, viewer, params, at }) =>
    verbs.resumeCampaign(tx, viewer, params, at),
  )
  route(changeProductAddress, ({ tx, viewer, params, body, at }) =>
    verbs.changeProductAddress(tx, viewer, { ...params, ...body }, at),
  )
  searchRoutes(route, config)
  waitRoutes(route)
}

function waitRoutes(route: Route) {
  route(waiting.getWait, ({ db, viewer, params }) => getWait(db, viewer, params))
  route(waiting.waitForCampaign, ({ tx, viewer, params, at }) =>
    waits.waitForCampaign(tx, viewer, params, at),
  )
  route(waiting.stopWaiting, ({ tx, viewer, params }) => waits.stopWaiting(tx, viewer, params))
}

function searchRoutes(route: Route, config: Config) {
  route(getUsualPrice, ({ db, query }) => readUsualPrice(db, query))
  route(search.countCampaigns, ({ db, viewer, query, at }) =>
    found.countCampaigns(db, viewer, query, at),
  )
  route(search.visitCampaigns, ({ tx, viewer, at }) => searches.visitCampaigns(tx, viewer, at))
  route(search.listSavedSearches, ({ db, viewer }) => found.listSavedSearches(db, viewer))
  route(search.saveSearch, ({ tx, viewer, body, at }) => searches.saveSearch(tx, viewer, body, at))
  route(search.renameSavedSearch, ({ tx, viewer, params, body }) =>
    searches.renameSavedSearch(tx, viewer, { ...params, ...body }),
  )
  route(search.mailSavedSearch, async ({ tx, viewer, params }) => {
    await requireConfirmedEmail(tx, viewer, config)
    return searches.setSearchMails(tx, viewer, params, true)
  })
  route(search.stopSavedSearchMail, ({ tx, viewer, params }) =>
    searches.setSearchMails(tx, viewer, params, false),
  )
  route(search.deleteSavedSearch, ({ tx, viewer, params }) =>
    searches.deleteSavedSearch(tx, viewer, params),
  )
}

const owners = ['business', 'admin'] as const
const reviewers = ['reviewer'] as const

export const campaignColumns: Columns<z.output<typeof CampaignCard>> = [
  ['created_utc', ({ createdAt }) => createdAt, owners],
  ['title', ({ title }) => title],
  ['product', ({ product }) => product],
  ['company', ({ business }) => business.companyName],
  ['status', ({ status }) => status, owners],
  ['paused', ({ paused }) => paused, owners],
  ['category', ({ category }) => category],
  ['countries', ({ countries }) => countries.join(' ')],
  ['language', ({ language }) => language],
  ['minutes', ({ minutes }) => minutes],
  ['price_usd', ({ pricePerReviewCents }) => dollars(pricePerReviewCents)],
  ['completed_reviews', ({ completedReviews }) => completedReviews, owners],
  ['target_reviews', ({ targetReviews }) => targetReviews, owners],
  ['open_places', ({ openPlaces }) => openPlaces, reviewers],
  ['closed_reason', ({ closedReason }) => closedReason, reviewers],
  ['reviewed', ({ reviewed }) => reviewed, reviewers],
  // The list shows an excerpt of the description, so the file does too.
  ['excerpt', ({ description }) => description],
  ['id', ({ id }) => id],
]
