import { expect } from 'vitest'
import * as contract from '../../shared/market/places.ts'
import * as purchases from '../../shared/market/purchases.ts'
import { submitReview } from '../../shared/market/reviews.ts'
import { codesNow, importList } from './codes.ts'
import * as model from './model.ts'
import { aReceipt, bodyFor } from './model-reviews.ts'
import { address, placeNow } from './places.ts'
import { api, atOnce, type Answered } from './world.ts'
import { pick, succeeded, noError, command } from './model-command.ts'

/** The commands for places and their codes. That of time, which releases them, is `pass`. */

export const take = (c: number, first: number, count: number) =>
  command(
    `take(${c}, ${first}, ${count})`,
    (m) => m.campaigns.some(({ tryingDays }) => tryingDays > 0),
    async (m) => {
      const campaign = pick(
        m.campaigns.filter(({ tryingDays }) => tryingDays > 0),
        c,
      )!
      const people = Array.from({ length: count }, (_, i) => pick(m.reviewers, first + i)!)
      const distinct = [...new Set(people)]
      const may = distinct.filter((reviewer) => model.mayTake(m, campaign, reviewer))
      const open = Math.max(0, model.placesToTake(campaign))
      // A campaign that is approved has its second version; one that has ended is refused anyway.
      const sentTo = campaign.way === 'shipping' ? { address, consent: true as const } : {}
      const call = { params: { campaignId: campaign.id }, body: { version: 2, ...sentTo } }
      // Each in two tabs.
      const answers = await Promise.all(
        distinct.map(({ person }) => atOnce(2, () => api(person, contract.takePlace, call))),
      )
      noError(answers.flat())
      const won = answers.map((both) => succeeded(both)[0])
      expect(succeeded(answers.flat())).toHaveLength(Math.min(may.length, open))
      // The codes are handed out in their order.
      const next = model.freeCodes(campaign).slice(0, Math.min(may.length, open))
      const handed: (string | undefined)[] = []
      for (const [i, answer] of won.entries()) {
        if (!answer) continue
        expect(may).toContain(distinct[i])
        const { code } = await placeNow(distinct[i]!.person, answer.body.id)
        handed.push(code)
        model.taken(m, campaign, distinct[i]!, { id: answer.body.id, code })
      }
      if (campaign.way !== 'code') return
      expect(handed.toSorted()).toEqual(next.map(({ code }) => code).toSorted())
      await expectCodes(campaign)
    },
  )

let imported = 0

/** Imports codes, the same list in two tabs. */
export const importCodes = (c: number, count: number, reusable: boolean) =>
  command(
    `importCodes(${c}, ${count}, ${reusable})`,
    (m) => m.campaigns.some(({ way }) => way === 'code'),
    async (m) => {
      const campaign = pick(
        m.campaigns.filter(({ way }) => way === 'code'),
        c,
      )!
      const codes = Array.from({ length: count }, () => `CODE-${(imported += 1)}`)
      const answers = await atOnce(2, () =>
        importList(campaign.business.person, campaign, codes, { reusable }),
      )
      noError(answers)
      const may = campaign.status === 'active'
      expect(succeeded(answers)).toHaveLength(may ? 2 : 0)
      if (!may) return
      expect(answers.map(({ body }) => body.accepted).toSorted()).toEqual([0, count])
      campaign.codes.push(...codes.map((code) => ({ code, reusable, state: 'free' as const })))
      await expectCodes(campaign)
    },
  )

async function expectCodes({ id, business, codes, status }: model.ModelPlace['campaign']) {
  if (status === 'deleted') return
  const count = (state: string) => codes.filter((one) => one.state === state).length
  const counts = [count('free'), count('handed out'), count('burnt')]
  const { free, handedOut, burnt } = await codesNow(business.person, { id })
  expect([free, handedOut, burnt]).toEqual(counts)
}

export type End = 'use' | 'return'

/** Ends a place in several ways at once. */
export const end = (p: number, ways: End[]) =>
  command(
    `end(${p}, ${ways.join('+')})`,
    (m) => m.places.length > 0,
    async (m) => {
      const place = pick(m.places, p)!
      const { person } = place.reviewer
      const body = await bodyFor(place.campaign, place.reviewer)
      const submission = { params: { campaignId: place.campaign.id }, body }
      const answers = await Promise.all(
        ways.flatMap((way) =>
          [0, 1].map((): Promise<Answered<{ id: string }>> =>
            way === 'use'
              ? api(person, submitReview, submission)
              : api(person, contract.returnPlace, { params: { placeId: place.id } }),
          ),
        ),
      )
      noError(answers)
      const winner = answers.findIndex(({ status }) => status < 300)
      const may = ways.includes('return') || model.isInHand(place)
      expect(succeeded(answers)).toHaveLength(may ? 1 : 0)
      if (!may) return
      expect(answers[winner]!.body.id).toBe(place.id)
      if (ways[Math.floor(winner / 2)] === 'use') model.used(m, place)
      else model.returned(m, place)
      if (place.code) await expectCodes(place.campaign)
    },
  )

export const extend = (p: number, days: number) =>
  command(
    `extend(${p}, ${days})`,
    (m) => m.places.length > 0,
    async (m) => {
      const place = pick(m.places, p)!
      const may = model.isInHand(place) && !place.extended
      const call = { params: { placeId: place.id }, body: { days } }
      const answers = await atOnce(2, () => api(place.reviewer.person, contract.extendPlace, call))
      noError(answers)
      expect(succeeded(answers)).toHaveLength(may ? 1 : 0)
      if (!may) return
      place.extended = true
      place.until += days
    },
  )

/** Hands the receipt of a purchase in, in two tabs: the later one counts. */
export const handIn = (p: number) =>
  command(
    `handIn(${p})`,
    (m) => m.places.some(({ campaign }) => campaign.cap > 0),
    async (m) => {
      const place = pick(
        m.places.filter(({ campaign }) => campaign.cap > 0),
        p,
      )!
      const { person } = place.reviewer
      const bodies = [await aReceipt(person, 1), await aReceipt(person, 1)]
      const params = { placeId: place.id }
      const answers = await atOnce(2, (i) =>
        api(person, purchases.handInReceipt, { params, body: bodies[i]! }),
      )
      noError(answers)
      expect(succeeded(answers)).toHaveLength(2)
      place.handedIn = true
    },
  )

/** Two admins decide at once about a receipt without a review, and pay the same back. */
export const decideReceipt = (p: number, share: number) =>
  command(
    `decideReceipt(${p}, ${share})`,
    (m) => m.receipts.some(({ paidBack }) => paidBack === null),
    async (m, { admins }) => {
      const receipt = pick(
        m.receipts.filter(({ paidBack }) => paidBack === null),
        p,
      )!
      const { place } = receipt
      const amount = Math.floor(place.campaign.cap * share)
      const note = 'This receipt is of another shop and of another product.'
      const body = { reimbursementCents: amount, ...(amount === 0 && { note }) }
      const answers = await atOnce(2, (i) =>
        api(admins[i]!, purchases.decideReceipt, { params: { placeId: place.id }, body }),
      )
      noError(answers)
      expect(succeeded(answers)).toHaveLength(1)
      model.receiptDecided(receipt, amount)
    },
  )
