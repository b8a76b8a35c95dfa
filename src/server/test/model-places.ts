import { expect } from 'vitest'
import * as contract from '../../shared/market/places.ts'
import { submitReview } from '../../shared/market/reviews.ts'
import * as model from './model.ts'
import { api, atOnce, reviewBody, type Answered } from './world.ts'
import { pick, succeeded, noError, command } from './model-command.ts'

/** The commands for places. That of time, which releases them, is `pass`. */

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
      const open = Math.max(0, model.openPlaces(campaign))
      // A campaign that is approved has its second version; one that has ended is refused anyway.
      const call = { params: { campaignId: campaign.id }, body: { version: 2 } }
      // Each in two tabs.
      const answers = await Promise.all(
        distinct.map(({ person }) => atOnce(2, () => api(person, contract.takePlace, call))),
      )
      noError(answers.flat())
      const won = answers.map((both) => succeeded(both)[0])
      expect(succeeded(answers.flat())).toHaveLength(Math.min(may.length, open))
      for (const [i, answer] of won.entries()) {
        if (!answer) continue
        expect(may).toContain(distinct[i])
        model.taken(m, campaign, distinct[i]!, answer.body.id)
      }
    },
  )

export type End = 'use' | 'return'

/** Ends a place in several ways at once. */
export const end = (p: number, ways: End[]) =>
  command(
    `end(${p}, ${ways.join('+')})`,
    (m) => m.places.length > 0,
    async (m) => {
      const place = pick(m.places, p)!
      const { person } = place.reviewer
      const submission = { params: { campaignId: place.campaign.id }, body: reviewBody }
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
      expect(succeeded(answers)).toHaveLength(1)
      expect(answers[winner]!.body.id).toBe(place.id)
      if (ways[Math.floor(winner / 2)] === 'use') model.used(m, place)
      else model.returned(m, place)
    },
  )

export const extend = (p: number, days: number) =>
  command(
    `extend(${p}, ${days})`,
    (m) => m.places.length > 0,
    async (m) => {
      const place = pick(m.places, p)!
      const call = { params: { placeId: place.id }, body: { days } }
      const answers = await atOnce(2, () => api(place.reviewer.person, contract.extendPlace, call))
      noError(answers)
      expect(succeeded(answers)).toHaveLength(place.extended ? 0 : 1)
      if (place.extended) return
      place.extended = true
      place.until += days
    },
  )
