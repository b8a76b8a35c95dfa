import { expect, test } from 'vitest'
import { sweepDeposits } from './sweep-payments.ts'
import { clock, server } from '../../test/server.ts'
import {
  aPendingDeposit,
  app,
  fake,
  open,
  provider,
  statusOf,
  withStripe,
} from '../../test/stripe.ts'

withStripe()

const sweep = () => sweepDeposits(server().db, { provider, clock, log: app.log })

test('a payment whose webhook was lost is credited by the sweep', async () => {
  const deposit = await aPendingDeposit()
  await open(deposit.id)
  fake.sessions.set(`cs_${deposit.id}`, 'complete')
  fake.paid.set(`cs_${deposit.id}`, deposit)
  clock.travel({ minutes: 61 })
  await sweep()
  expect(await statusOf(deposit)).toEqual({ status: 'completed' })
})

test('a checkout that was left is expired at Stripe after 24 hours, not before', async () => {
  const [opened, never] = [await aPendingDeposit(), await aPendingDeposit()]
  await open(opened.id)
  clock.travel({ minutes: 61 })
  await sweep()
  expect(fake.sessions.get(`cs_${opened.id}`)).toBe('open')
  clock.travel({ days: 1 })
  await sweep()
  expect(fake.sessions.get(`cs_${opened.id}`)).toBe('expired')
  for (const deposit of [opened, never]) {
    expect(await statusOf(deposit)).toEqual({ status: 'failed' })
  }
})
