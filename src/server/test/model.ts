import { share, type Cents } from '../../shared/base/money.ts'
import type { Person } from './world.ts'

/** The model of model.test.ts: the money life cycle in its simplest form. */

export interface Held {
  id: string
  campaign: ModelCampaign
  reviewer: ModelPerson
  state: 'pending' | 'resubmittable' | 'approved' | 'rejected'
  /** The day of the model until which it may be sent again. */
  until: number
  resubmitted: boolean
  /** The day of the model on which it was decided last, and whether that was appealed. */
  decided: number
  appeal: { id: string; open: boolean } | null
}

interface ModelPerson {
  person: Person
  balance: number
}

interface ModelCampaign {
  id: string
  business: ModelPerson & { owed: number }
  price: number
  target: number
  approved: number
  held: number
  status: 'active' | 'completed' | 'deleted'
  paused: boolean
}

interface ModelDeposit {
  id: string
  business: ModelPerson & { owed: number }
  amount: number
  reversed: 'no' | 'reversed' | 'won'
}

interface ModelWithdrawal {
  id: string
  reviewer: ModelPerson
  amount: number
  open: boolean
}

export interface Model {
  day: number
  businesses: (ModelPerson & { owed: number })[]
  reviewers: ModelPerson[]
  campaigns: ModelCampaign[]
  reviews: Held[]
  deposits: ModelDeposit[]
  withdrawals: ModelWithdrawal[]
}

export const cost = ({ price }: ModelCampaign) => price + share(price as Cents, 1_500)

/**
 * Open places: the minimum of what the target and the wallet leave. No test reaches a plan's
 * limit.
 */
export function openPlaces(campaign: ModelCampaign): number {
  const { business, target, approved, held, status, paused } = campaign
  if (status !== 'active' || paused || business.owed > 0) return 0
  return Math.min(target - approved - held, Math.floor(business.balance / cost(campaign)))
}

export function submitted(
  model: Model,
  campaign: ModelCampaign,
  reviewer: ModelPerson,
  id: string,
) {
  campaign.business.balance -= cost(campaign)
  campaign.held += 1
  const state = 'pending'
  const never = { until: 0, resubmitted: false, decided: 0, appeal: null }
  model.reviews.push({ id, campaign, reviewer, state, ...never })
}

export function approved(review: Held) {
  const { campaign } = review
  review.state = 'approved'
  review.reviewer.balance += campaign.price
  campaign.held -= 1
  campaign.approved += 1
  if (campaign.approved === campaign.target && campaign.status === 'active') {
    campaign.status = 'completed'
  }
}

export function released(review: Held) {
  review.state = 'rejected'
  review.campaign.held -= 1
  receive(review.campaign.business, cost(review.campaign))
}

/** Takes a rejection back: the review is pending, and its money is reserved, once more. */
export function reopened(review: Held) {
  const { campaign } = review
  campaign.business.balance -= cost(campaign)
  campaign.held += 1
  review.state = 'pending'
  review.appeal = null
}

/** Money that enters a wallet pays what the business owes first. */
export function receive(business: Model['businesses'][number], amount: number) {
  const owed = Math.min(business.owed, amount)
  business.owed -= owed
  business.balance += amount - owed
}

export function paidIn(model: Model, deposit: ModelDeposit) {
  receive(deposit.business, deposit.amount)
  model.deposits.push(deposit)
}

export function reversed(deposit: ModelDeposit) {
  const { business, amount } = deposit
  const covered = Math.min(business.balance, amount)
  business.balance -= covered
  business.owed += amount - covered
  deposit.reversed = 'reversed'
}

export function won(deposit: ModelDeposit) {
  receive(deposit.business, deposit.amount)
  deposit.reversed = 'won'
}

/** Takes money back to the cards. Returns how much. */
export function refunded(business: Model['businesses'][number], wanted: number): number {
  const amount = Math.min(wanted, business.balance)
  business.balance -= amount
  return amount
}
