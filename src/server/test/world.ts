import type * as z from 'zod'
import type { CampaignFields } from '../../shared/market/campaign-fields.ts'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { addDays } from '../../shared/base/days.ts'
import type { CallOf, Endpoint, WireReplyOf } from '../../shared/base/endpoint.ts'
import * as campaigns from '../../shared/market/campaigns.ts'
import type { Fulfilment } from '../../shared/market/fulfilment.ts'
import { allTicked } from '../../shared/market/confirmations.ts'
import type { Cents } from '../../shared/base/money.ts'
import type { Plan } from '../../shared/people/plans.ts'
import type { Role } from '../../shared/base/roles.ts'
import { setPayoutDestination } from '../../shared/money/payout-destination.ts'
import * as reviews from '../../shared/market/reviews.ts'
import { completeProfile } from '../people/accounts/accounts.ts'
import { recordPayment } from '../money/payments/record-payment.ts'
import { createDeposit } from '../money/wallet/deposits.ts'
import { signedToken } from '../base/http/session.ts'
import { headersOf, type Caller } from './callers.ts'
import { clock, secret, server } from './server.ts'

/** Builders of people and things for tests, made by the real verbs and operations. */

export interface Person {
  id: string
  email: string
  role: Role
  cookie: string
}

async function aPerson(role: Role, name: string): Promise<Person> {
  const { db } = server()
  const id = randomUUID()
  const email = `${role}-${id.slice(0, 8)}@example.com`
  const at = clock.now()
  // The account of a reviewer is evidence on its first day.
  const createdAt = role === 'reviewer' ? addDays(at, -2) : at
  const times = { createdAt, updatedAt: at }
  const country = role === 'reviewer' ? 'NG' : null
  await db
    .insertInto('users')
    .values({ ...times, id, email, name, role, country, phoneNumber: aPhoneNumber() })
    .execute()
  await db.transaction().execute((tx) => completeProfile(tx, { id }, { grantCents: 0 }, at))
  return { id, email, role, cookie: await aSessionOf({ id }) }
}

let phones = 0
/** A number of Nigeria that nobody else has. */
const aPhoneNumber = () => `+234 803 ${String(1_000_000 + ++phones)}`

/** The cookie of a new session, as on one more device. */
export async function aSessionOf({ id: userId }: { id: string }): Promise<string> {
  const token = randomUUID().replaceAll('-', '')
  const at = clock.now()
  // Proved for as long as it lasts, so that tests can travel in time; step-up.test.ts does not.
  const lasting = addDays(at, 365)
  const times = { createdAt: at, updatedAt: at, expiresAt: lasting, provedAt: lasting }
  await server()
    .db.insertInto('sessions')
    .values({ ...times, id: randomUUID(), token, userId })
    .execute()
  return `candor.session_token=${encodeURIComponent(signedToken(secret, token))}`
}

export const anAdmin = () => aPerson('admin', 'Ada Admin')
export const aReviewer = (name = 'Ruth Reviewer') => aPerson('reviewer', name)

/** A business with money in its wallet, paid by card. */
export async function aBusiness({
  balance = 1_000_00,
  plan = 'starter',
  name = 'Bright Bakery',
  verified = false,
}: {
  balance?: number
  plan?: Plan
  name?: string
  verified?: boolean
} = {}): Promise<Person> {
  const business = await aPerson('business', name)
  const { db } = server()
  if (plan !== 'starter' || verified) {
    const at = clock.now()
    const decided = { verificationSubmittedAt: at, verificationDecidedAt: at }
    const verification = { verificationStatus: 'approved' as const, ...decided }
    const set = { plan, ...(verified && verification) }
    await db.updateTable('businesses').set(set).where('id', '=', business.id).execute()
  }
  if (balance > 0) await aDeposit(business, balance)
  return business
}

/** A card payment that the provider has confirmed. */
export async function aDeposit(business: Person, amount: number) {
  return server()
    .db.transaction()
    .execute(async (tx) => {
      const at = clock.now()
      const viewer = { id: business.id, role: business.role }
      const { id } = await createDeposit(tx, viewer, { amountCents: amount as Cents }, at)
      await recordPayment(tx, { type: 'paid', depositId: id, reference: `test_${id}` }, at)
      return id
    })
}

export const campaignBody = {
  title: 'Tell us about our bread',
  product: 'Sourdough loaf',
  description: 'Buy a loaf in one of our shops and tell everybody honestly how it was for you.',
}

/** What every review is sent with. */
export const confirming = { confirmations: allTicked }

/** What a reviewer writes, and a review shows. */
export const writtenBody = {
  rating: 4,
  content: 'The crust was crisp and the crumb was moist; I would have liked a little more salt.',
}

export const reviewBody = { ...writtenBody, ...confirming }

interface CampaignOptions {
  business?: Person
  price?: number
  target?: number
  tryingDays?: number
  fulfilment?: Fulfilment
  worthCents?: number
  /** Further ones of the contract. */
  fields?: Partial<z.input<typeof CampaignFields>>
}

export async function aCampaign({
  business,
  price = 10_00,
  target = 5,
  tryingDays = 0,
  fields = {},
  ...way
}: CampaignOptions = {}) {
  const owner = business ?? (await aBusiness())
  const body = {
    ...campaignBody,
    pricePerReviewCents: price,
    targetReviews: target,
    ...(tryingDays > 0 && { tryingDays }),
    ...way,
    ...fields,
  }
  const made = await api(owner, campaigns.createCampaign, { body })
  return { business: owner, campaign: orFail(made) }
}

export async function anActiveCampaign(options: Parameters<typeof aCampaign>[0] = {}) {
  const { business, campaign } = await aCampaign(options)
  const admin = await anAdmin()
  const params = { campaignId: campaign.id }
  const approved = await api(admin, campaigns.approveCampaign, { params, body: {} })
  return { business, campaign: orFail(approved), admin }
}

/** A pending review of an active campaign. */
export async function aSubmittedReview({
  reviewer,
  rating = 4,
  ...options
}: Parameters<typeof aCampaign>[0] & { reviewer?: Person; rating?: number } = {}) {
  const world = await anActiveCampaign(options)
  const author = reviewer ?? (await aReviewer())
  const review = await aReviewOf(world.campaign, author, rating)
  return { ...world, reviewer: author, review }
}

export async function aReviewOf({ id }: { id: string }, reviewer: Person, rating = 4) {
  const params = { campaignId: id }
  return orFail(
    await api(reviewer, reviews.submitReview, { params, body: { ...reviewBody, rating } }),
  )
}

/** A reviewer whose wallet holds `balance`, earned by one approved review. */
export async function aReviewerWith(balance: number): Promise<Person> {
  const business = await aBusiness({ balance: balance * 2, verified: true })
  const { review, reviewer, admin } = await aSubmittedReview({ business, price: balance })
  orFail(await api(admin, reviews.approveReview, { params: { reviewId: review.id }, body: {} }))
  return reviewer
}

export const destinationBody = {
  accountHolder: 'Ruth Reviewer',
  bankName: 'First Bank',
  accountNumber: 'GB82 WEST 1234 5698 7654 32',
  bankCode: 'WESTGB22',
}

/** Sets the payout destination of a reviewer. */
type DestinationBody = CallOf<typeof setPayoutDestination>['body']

export async function aDestinationOf(reviewer: Person, change: Partial<DestinationBody> = {}) {
  const body = { ...destinationBody, ...change }
  return orFail(await api(reviewer, setPayoutDestination, { body })).destination!
}

export async function balanceOf(person: Person): Promise<number> {
  const row = await server()
    .db.selectFrom('wallets')
    .select('balanceCents')
    .where('userId', '=', person.id)
    .executeTakeFirst()
  return row?.balanceCents ?? 0
}

export interface Answered<T> {
  status: number
  body: T
  error?: { code: string; message: string; reason?: string; fields?: Record<string, string> }
  headers: Record<string, unknown>
}

/** Calls an operation through HTTP, as this person, with this API key or as nobody. */
export async function api<E extends Endpoint>(
  person: Caller | null,
  endpoint: E,
  call: CallOf<E> & { key?: string } = {} as CallOf<E>,
): Promise<Answered<WireReplyOf<E>>> {
  const { params, query, body, key } = call as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: object
    key?: string
  }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? `missing-${name}`),
  )
  return request(person, endpoint.method, path, {
    ...(query && { query }),
    body,
    ...(key && { key }),
  })
}

/** Sends any request, also to plain routes or with invalid bodies. */
export async function request<T>(
  person: Caller | null,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  {
    query,
    body,
    key,
    headers = {},
    address,
  }: {
    query?: Record<string, string>
    body?: unknown
    key?: string
    headers?: Record<string, string>
    /** The client's address; loopback otherwise. */
    address?: string | undefined
  } = {},
): Promise<Answered<T>> {
  const sent = {
    ...headersOf(person),
    ...(key && { 'idempotency-key': key }),
    ...headers,
  }
  const { status, headers: received, text } = await send(method, url, query, sent, body, address)
  const isJson = String(received['content-type']).includes('json')
  const answer = isJson ? JSON.parse(text) : text
  return { status, body: answer, error: answer?.error, headers: received }
}

/** Uses `inject`, or real sockets when the test has made the application listen. */
async function send(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  query: Record<string, string> | undefined,
  headers: Record<string, string>,
  body: unknown,
  remoteAddress: string | undefined,
) {
  const { app } = server()
  if (!app.server.listening) {
    const payload = body as object | undefined
    const answer = await app.inject({
      method,
      url,
      headers,
      ...(query && { query }),
      ...(payload !== undefined && { payload }),
      ...(remoteAddress && { remoteAddress }),
    })
    await app.afterwards.idle()
    return { status: answer.statusCode, headers: { ...answer.headers }, text: answer.body }
  }
  const path = query ? `${url}?${new URLSearchParams(query)}` : url
  const { port } = app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  await app.afterwards.idle()
  return {
    status: answer.status,
    // A plain object would keep only the last cookie.
    headers: { ...Object.fromEntries(answer.headers), ...cookiesOf(answer.headers) },
    text: await answer.text(),
  }
}

const cookiesOf = (headers: Headers) => {
  const cookies = headers.getSetCookie()
  return cookies.length > 0 ? { 'set-cookie': cookies } : {}
}

export function orFail<T>(answered: Answered<T>): T {
  if (answered.status < 300) return answered.body
  throw new Error(`${answered.status}: ${JSON.stringify(answered.body)}`)
}

/** Runs the same thing several times at once. */
export function atOnce<T>(times: number, work: (i: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, i) => work(i)))
}

/** An answer as text, without its ids: they are random, and may have any digits. */
export const textOf = (answer: unknown) => JSON.stringify(answer).replaceAll(/[0-9a-f-]{36}/g, '')
