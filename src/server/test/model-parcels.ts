import { expect } from 'vitest'
import * as contract from '../../shared/market/shipping.ts'
import * as model from './model.ts'
import { api, atOnce, type Answered } from './world.ts'
import { command, noError, pick } from './model-command.ts'

/** The commands for parcels. Time, which receives and releases them, is `pass`. */

export type Event = 'send' | 'receive' | 'miss' | 'leave'

const numbers = { carrier: 'Royal Mail', tracking: 'RM 1234 5678 9GB' }

const calls: Record<Event, (place: model.ModelPlace) => Promise<Answered<unknown>>> = {
  send: ({ id, campaign }) =>
    api(campaign.business.person, contract.sendParcel, {
      params: { placeId: id },
      body: numbers,
    }),
  receive: ({ id, reviewer }) =>
    api(reviewer.person, contract.confirmReceipt, { params: { placeId: id } }),
  miss: ({ id, reviewer }) =>
    api(reviewer.person, contract.reportMissing, { params: { placeId: id } }),
  leave: ({ id, reviewer }) =>
    api(reviewer.person, contract.leavePlace, { params: { placeId: id } }),
}

const effects: Record<Event, (m: model.Model, place: model.ModelPlace) => void> = {
  send: model.sent,
  receive: model.received,
  miss: model.missed,
  leave: model.left,
}

/** What people say of a parcel: one thing in two tabs, or two that exclude each other at once. */
export const parcel = (p: number, events: Event[]) =>
  command(
    `parcel(${p}, ${events.join('+')})`,
    (m) => m.places.some((place) => place.parcel !== null),
    async (m) => {
      const place = pick(
        m.places.filter((one) => one.parcel !== null),
        p,
      )!
      const both = events.length === 1 ? [events[0]!, events[0]!] : events
      const may = both.map((event) => model.parcelCan[event](place, m.day))
      const answers = await atOnce(2, (i) => calls[both[i]!](place))
      noError(answers)
      const won = both.filter((_, i) => answers[i]!.status < 300)
      expect(possible(both, may), `what of ${events.join('+')} succeeds`).toContainEqual(won)
      // A missing parcel may be received; otherwise the first shuts the other out.
      const last = won.includes('receive') ? 'receive' : won[0]
      if (last) effects[last](m, place)
    },
  )

/** What can succeed: sending anew is always possible, and so is receiving what is missing. */
function possible(both: Event[], may: boolean[]): Event[][] {
  const able = both.filter((_, i) => may[i])
  if (both[0] === 'receive' && able[0] === 'miss') return [able, both]
  if (able.length < 2 || (able[0] === 'send' && able[1] === 'send')) return [able]
  const one = able.map((event) => [event])
  return able[0] === 'receive' && able[1] === 'miss' ? [able, ['receive']] : one
}
