import { expect } from 'vitest'
import type { Cents } from '../../shared/base/money.ts'
import * as payouts from '../../shared/money/payouts.ts'
import * as refunds from '../../shared/money/refunds.ts'
import * as wallet from '../../shared/money/wallet.ts'
import { minWithdrawal } from '../../shared/money/withdrawal-rules.ts'
import { sendRefunds } from '../money/payments/send-refunds.ts'
import { recordPayment } from '../money/payments/record-payment.ts'
import { createDeposit } from '../money/wallet/deposits.ts'
import * as model from './model.ts'
import { clock, server } from './server.ts'
import { api, atOnce, orFail } from './world.ts'
import { pick, succeeded, noError, command } from './model-command.ts'

/** The commands that move money: deposits, withdrawals and refunds. */

export const deposit = (b: number, amount: number) =>
  command(
    `deposit(${b}, ${amount})`,
    () => true,
    async (m) => {
      const business = pick(m.businesses, b)!
      const { db } = server()
      const viewer = { id: business.person.id, role: 'business' as const }
      const at = clock.now()
      const { id } = await db
        .transaction()
        .execute((tx) => createDeposit(tx, viewer, { amountCents: amount as Cents }, at))
      const event = { type: 'paid', depositId: id, reference: id } as const
      await atOnce(3, () => db.transaction().execute((tx) => recordPayment(tx, event, at)))
      model.paidIn(m, { id, business, amount, reversed: 'no' })
    },
  )

export const dispute = (d: number) =>
  command(
    `dispute(${d})`,
    (m) => m.deposits.length > 0,
    async (m) => {
      const one = pick(m.deposits, d)!
      const { id, amount } = one
      const reversalId = `dispute-${id}`
      const event =
        one.reversed === 'no'
          ? {
              type: 'reversed' as const,
              depositId: id,
              reversalId,
              amountCents: amount as Cents,
              reference: id,
            }
          : { type: 'reversal-returned' as const, depositId: id, reversalId }
      await atOnce(2, () =>
        server()
          .db.transaction()
          .execute((tx) => recordPayment(tx, event, clock.now())),
      )
      if (one.reversed === 'no') model.reversed(one)
      else if (one.reversed === 'reversed') model.won(one)
    },
  )

export const withdraw = (r: number, amount: number, count: number) =>
  command(
    `withdraw(${r}, ${amount} × ${count})`,
    () => true,
    async (m) => {
      const reviewer = pick(m.reviewers, r)!
      const body = { amountCents: amount }
      const answers = await atOnce(count, () =>
        api(reviewer.person, wallet.requestWithdrawal, { body }),
      )
      noError(answers)
      const won = succeeded(answers)
      expect(won).toHaveLength(Math.min(count, Math.floor(reviewer.balance / amount)))
      for (const { body: made } of answers.filter(({ status }) => status === 201)) {
        reviewer.balance -= amount
        m.withdrawals.push({ id: made.id, reviewer, amount, open: true })
      }
    },
  )

/** Leaves these cents in the wallet, and then withdraws the rest, however little it is. */
export const empty = (r: number, cents: number) =>
  command(
    `empty(${r}, ${cents} cents)`,
    () => true,
    async (m) => {
      const reviewer = pick(m.reviewers, r)!
      const amount = reviewer.balance - cents
      const taken = async (made: { id: string; amountCents: number }) => {
        reviewer.balance -= made.amountCents
        m.withdrawals.push({ id: made.id, reviewer, amount: made.amountCents, open: true })
      }
      if (amount >= minWithdrawal) {
        const body = { amountCents: amount }
        await taken(orFail(await api(reviewer.person, wallet.requestWithdrawal, { body })))
      }
      const answers = await atOnce(2, () => api(reviewer.person, wallet.withdrawRest))
      noError(answers)
      const won = succeeded(answers)
      expect(won.map(({ body }) => body.amountCents)).toEqual(
        reviewer.balance > 0 ? [reviewer.balance] : [],
      )
      for (const { body } of won) await taken(body)
    },
  )

export const settle = (w: number) =>
  command(
    `settle(${w})`,
    (m) => m.withdrawals.length > 0,
    async (m, { admins }) => {
      const withdrawal = pick(m.withdrawals, w)!
      const params = { withdrawalId: withdrawal.id }
      const answers = await Promise.all([
        api(admins[0]!, payouts.payWithdrawal, { params, body: { reference: 'BANK' } }),
        api(admins[1]!, payouts.failWithdrawal, { params, body: { reason: 'Closed account' } }),
        api(withdrawal.reviewer.person, wallet.cancelWithdrawal, { params }),
      ])
      noError(answers)
      expect(succeeded(answers)).toHaveLength(withdrawal.open ? 1 : 0)
      if (withdrawal.open && answers[0].status !== 200) {
        withdrawal.reviewer.balance += withdrawal.amount
      }
      withdrawal.open = false
    },
  )

export type Outcome = 'done' | 'failed' | 'failed afterwards'

/** Refunds a quarter or more of the wallet. */
export const refund = (b: number, quarters: number, outcome: Outcome) =>
  command(
    `refund(${b}, ${quarters}/4, ${outcome})`,
    () => true,
    async (m, { admins }) => {
      const business = pick(m.businesses, b)!
      const wanted = Math.ceil((business.balance * quarters) / 4)
      const body = wanted > 0 ? { amountCents: wanted } : undefined
      const asked = await atOnce(2, () => api(business.person, refunds.requestRefund, { body }))
      noError(asked)
      const amount = model.refunded(business, wanted)
      expect(succeeded(asked)).toHaveLength(amount > 0 ? 1 : 0)
      if (amount === 0) return
      const { id } = asked.find(({ status }) => status === 201)!.body
      const params = { refundId: id }
      const approved = await atOnce(2, (i) => api(admins[i]!, refunds.approveRefund, { params }))
      noError(approved)
      expect(succeeded(approved).map(({ body: one }) => one.amountCents)).toEqual([amount])

      const { db, app, provider } = server()
      const deps = { provider, clock, log: app.log }
      if (outcome !== 'failed') await atOnce(2, () => sendRefunds(db, deps))
      if (outcome !== 'done') {
        const parts = await db
          .selectFrom('reversals')
          .select(['id', 'depositId'])
          .where('refundRequestId', '=', id)
          .execute()
        for (const { id: reversalId, depositId } of parts) {
          const event = { type: 'reversal-returned', depositId, reversalId } as const
          await atOnce(2, () =>
            db.transaction().execute((tx) => recordPayment(tx, event, clock.now())),
          )
        }
        model.receive(business, amount)
      }
      const { latest } = orFail(await api(business.person, refunds.getRefund))
      expect(latest!.status).toBe(outcome === 'done' ? 'completed' : 'failed')
    },
  )
