import type * as z from 'zod'
import type { listOpenCampaigns, OpenCampaign } from '../../../shared/outside/open-campaigns.ts'
import type { QueryOf } from '../../../shared/base/endpoint.ts'
import type { Db } from '../../base/db/database.ts'
import { listAvailable } from '../../market/campaigns/lists.ts'

type Card = Awaited<ReturnType<typeof listAvailable>>['items'][number]

/** Reads a page of the campaigns that somebody can review now, as everybody may see them. */
export async function readOpenCampaigns(
  db: Db,
  input: QueryOf<typeof listOpenCampaigns>,
  at: Date,
) {
  const { items, nextCursor } = await listAvailable(db, input, at)
  return { items: items.map(toOpen), nextCursor }
}

function toOpen(card: Card): z.output<typeof OpenCampaign> {
  const { companyName, isVerified, publicUrl } = card.business
  return {
    id: card.id,
    title: card.title,
    product: card.product,
    picture: card.picture,
    business: { companyName, isVerified, publicUrl },
    publicUrl: card.publicUrl,
    category: card.category,
    countries: card.countries,
    language: card.language,
    tryingDays: card.tryingDays,
    endsAt: card.endsAt,
    minutes: card.minutes,
    pricePerReviewCents: card.pricePerReviewCents,
    fulfilment: card.fulfilment,
    worthCents: card.worthCents,
    reimbursementCapCents: card.reimbursementCapCents,
    hasInstructions: card.instructions !== '',
    requirements: { ...card.requirements, questions: card.requirements.questions.length },
  }
}
