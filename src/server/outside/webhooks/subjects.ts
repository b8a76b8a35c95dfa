import { getCampaign } from '../../../shared/market/campaign-page.ts'
import type { Endpoint } from '../../../shared/base/endpoint.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { getReview } from '../../../shared/market/reviews.ts'
import { apiScopes } from '../../../shared/base/scopes.ts'
import { getVerification } from '../../../shared/people/verification.ts'
import { getTransaction, getWallet } from '../../../shared/money/wallet.ts'
import * as campaignPage from '../../market/campaign-page/queries.ts'
import type { Db } from '../../base/db/database.ts'
import { serializerOf } from '../../base/http/serializer.ts'
import type { Viewer } from '../../base/http/session.ts'
import * as reviews from '../../market/reviews/queries.ts'
import { readOwnVerification } from '../../people/verification/queries.ts'
import * as wallets from '../../money/wallet/queries.ts'
import * as receipts from '../../money/wallet/receipt.ts'

export interface Subject {
  type: string
  subjectId: string
  /** The business that the event is of. */
  ownerId: string
  facts: unknown
}

type Read = (db: Db, subject: Subject, hearer: Viewer, at: Date) => Promise<object>

/** What the API answers at an endpoint, as an object. */
const answerOf = (endpoint: Pick<Endpoint, 'reply'>, value: unknown): object =>
  JSON.parse(serializerOf(endpoint)(value).json) as object

/** The business itself, also where an admin hears: an admin has neither a wallet nor documents. */
const businessOf = ({ ownerId }: Subject): Viewer => ({ ...keyOwner, id: ownerId })
const keyOwner = { role: 'business', apiKey: { scopes: apiScopes } } as const

const readReview: Read = async (db, { subjectId: reviewId }, hearer) =>
  answerOf(getReview, await reviews.getReview(db, hearer, { reviewId }))

/** Without the first reviews of its page: each has events of its own. */
const readCampaign: Read = async (db, { subjectId }, hearer, at) => {
  const { page } = await campaignPage.getCampaign(db, hearer, subjectId, at)
  const {
    reviews: _,
    ownReview: __,
    ...campaign
  } = answerOf(getCampaign, page) as Record<string, unknown>
  return campaign
}

const readWallet: Read = async (db, subject, _hearer, at) => ({
  businessId: subject.ownerId,
  campaignId: subject.subjectId,
  ...answerOf(getWallet, await wallets.getWallet(db, businessOf(subject), at)),
})

const readDeposit: Read = async (db, subject) => {
  const ref = { transactionId: subject.subjectId }
  const deposit = await receipts.getTransaction(db, businessOf(subject), ref)
  return { businessId: subject.ownerId, ...answerOf(getTransaction, deposit) }
}

const readVerification: Read = async (db, { ownerId }, _hearer, at) => ({
  businessId: ownerId,
  ...answerOf(getVerification, await readOwnVerification(db, ownerId, at)),
})

/** The review with what was decided; for an appeal about the business itself, its id. */
const readAppeal: Read = async (db, subject, hearer, at) =>
  subject.subjectId === subject.ownerId
    ? { businessId: subject.ownerId }
    : readReview(db, subject, hearer, at)

const readers: Record<string, Read> = {
  review: readReview,
  appeal: readAppeal,
  campaign: readCampaign,
  wallet: readWallet,
  deposit: readDeposit,
  verification: readVerification,
}

/**
 * Reads the data of an event: its subject as the API gives it to this hearer's programs. One that
 * is gone by now has only its id.
 */
export async function readSubject(
  db: Db,
  subject: Subject,
  { id, role }: Pick<Viewer, 'id' | 'role'>,
  at: Date,
): Promise<object> {
  const read = readers[subject.type.split('.')[0]!]
  if (!read) throw new Error(`Webhooks know no events of the type ${subject.type}.`)
  const hearer = { id, role, apiKey: { scopes: apiScopes } }
  try {
    return { ...(await read(db, subject, hearer, at)), ...(subject.facts as object | null) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error
    return { id: subject.subjectId }
  }
}
