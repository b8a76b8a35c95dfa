import { utcText } from '../../../shared/base/moment-text.ts'
import { inDollars } from '../../../shared/base/money.ts'
import { leavingDays, sendingDays } from '../../../shared/market/shipping-rules.ts'
import type { NotificationData } from './data.ts'
import type { RenderedNotification } from './money-sentences.ts'

type PlaceKind = Extract<keyof NotificationData, `place-${string}` | `parcel-${string}`>

const campaign = ({ campaignId }: { campaignId: string }) => `/campaigns/${campaignId}`
const parcels = (of: { campaignId: string }) => `${campaign(of)}?tab=parcels`

/** The sentences of notifications about places and their parcels. */
export const placeSentences: {
  [K in PlaceKind]: (data: NotificationData[K]) => RenderedNotification
} = {
  'place-due': (p) => ({
    text:
      `Your place in “${p.title}” is kept until ${utcText(p.deadline)}. ` +
      'Write your review by then.',
    path: campaign(p),
  }),
  'place-expired': (p) => ({
    text: `Your place in “${p.title}” is over, ${whyOver(p)}`,
    path: campaign(p),
  }),
  'parcel-asked': (p) => ({
    text: `A place in “${p.title}” is taken. Send its parcel by ${utcText(p.dueAt)}.`,
    path: parcels(p),
  }),
  'parcel-due': (p) => ({
    text: p.late
      ? `A parcel of “${p.title}” is late: its reviewer can leave now and is paid the price.`
      : `A parcel of “${p.title}” is due by ${utcText(p.dueAt)}. ` +
        'After that its reviewer can leave and is paid the price.',
    path: parcels(p),
  }),
  'parcel-missing': (p) => ({
    text:
      `A parcel of “${p.title}” has not arrived. Send it anew by ${utcText(p.dueAt)}; ` +
      'after that its reviewer can leave and is paid the price.',
    path: parcels(p),
  }),
  'parcel-left': (p) => ({
    text:
      `A reviewer left a place in “${p.title}”, because the parcel did not come, and is paid its ` +
      `price, ${inDollars(p.amountCents)}. The fee is in your wallet again.`,
    path: parcels(p),
  }),
  'parcel-sent': (p) => ({
    text:
      `The parcel for your place in “${p.title}” is sent with ${p.carrier}, number ` +
      `${p.tracking}. Say on the page of the campaign when it has arrived, or that it has not.`,
    path: campaign(p),
  }),
  'parcel-late': (p) => ({
    text:
      `The parcel for your place in “${p.title}” is late. You can wait for it, or leave and be ` +
      `paid the price of the place${p.amountCents ? `, ${inDollars(p.amountCents)}` : ''}.`,
    path: campaign(p),
  }),
  'parcel-received': (p) => ({
    text:
      `The parcel for your place in “${p.title}” was sent two weeks ago, so your time has ` +
      `begun. Write your review by ${utcText(p.deadline)}. If it never came, say so on the ` +
      'page of the campaign: your time stops.',
    path: campaign(p),
  }),
}

/** How long a business has for a parcel. */
export const timeToSend = `${sendingDays} days`

const takeAgain = 'you can take a place again while there are any.'

/** Why a place has expired, and what becomes of what its reviewer has. */
function whyOver({ without, waits }: NotificationData['place-expired']) {
  if (without) {
    return `because no parcel came and you did not leave within ${leavingDays} days; ${takeAgain}`
  }
  return `because its deadline has passed. ${
    waits
      ? 'Our team decides the receipt that you handed in.'
      : `What you have written is kept, and ${takeAgain}`
  }`
}
