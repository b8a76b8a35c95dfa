import { setTimeout as sleep } from 'node:timers/promises'
import * as contract from '../../shared/campaign-page.ts'
import type { Db } from '../db/database.ts'
import type { Route } from '../http/route.ts'
import { rememberOpenings, type Opening } from '../reviews/brief-openings.ts'
import { getCampaign } from './queries.ts'
import { getCampaignForReviewer } from './shared-page.ts'

export function campaignPageRoutes(route: Route, on: Db) {
  const remember = openingsInBatches(on)
  route(contract.getCampaign, async ({ db, shared, viewer, params, at, request }) => {
    const { campaignId } = params
    const { page, isFirstVisit } = shared
      ? await getCampaignForReviewer({ db, shared, viewer, campaignId, at })
      : await getCampaign(db, viewer, campaignId, at)
    if (isFirstVisit) {
      const opening = { reviewerId: viewer.id, campaignId, openedAt: at }
      remember(opening, request.server.afterwards.run)
    }
    return page
  })
}

/** How long an opening waits for others. Nobody writes a review in so short a time. */
const gatheringMillis = 50

/**
 * Returns a function that remembers an opening after the answer. Openings that come soon after each
 * other are written together, so that many readers cost few transactions.
 */
function openingsInBatches(db: Db) {
  let waiting: Opening[] = []
  let isWriting = false
  const write = async () => {
    if (isWriting) return
    isWriting = true
    try {
      while (waiting.length > 0) {
        await sleep(gatheringMillis)
        const openings = waiting
        waiting = []
        await db.transaction().execute((tx) => rememberOpenings(tx, openings))
      }
    } finally {
      isWriting = false
    }
  }
  return (opening: Opening, afterwards: (work: () => Promise<void>) => void) => {
    waiting.push(opening)
    if (!isWriting) afterwards(write)
  }
}
