import type * as z from 'zod'
import type { Place } from '../../../shared/market/places.ts'

/** The deadline of a place for calendars (RFC 5545). */

type Due = Pick<z.output<typeof Place>, 'id' | 'campaign' | 'campaignId' | 'takenAt'> & {
  deadline: Date
}

/** An hour that ends with the deadline, with an alarm two days before. */
export function calendarOf(place: Due, publicUrl: string, at: Date): string {
  const { id, takenAt, deadline, campaign, campaignId } = place
  const url = `${publicUrl}/campaigns/${campaignId}`
  const summary = `Review of ${campaign.product} is due`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Candor//Places//EN',
    'BEGIN:VEVENT',
    // The same event after its deadline has moved, so that a calendar moves it.
    `UID:${id}@${new URL(publicUrl).hostname}`,
    // A later file replaces an earlier one. A deadline may also move back, with a missing parcel.
    `SEQUENCE:${Math.floor((at.getTime() - takenAt.getTime()) / 1_000)}`,
    `DTSTAMP:${momentOf(at)}`,
    `DTSTART:${momentOf(new Date(deadline.getTime() - 3_600_000))}`,
    `DTEND:${momentOf(deadline)}`,
    `SUMMARY:${textOf(summary)}`,
    `DESCRIPTION:${textOf(`Write your review of “${campaign.title}” by then: ${url}`)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P2D',
    `DESCRIPTION:${textOf(summary)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** '20261130T140000Z' */
const momentOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const textOf = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n|\r/g, '\\n')

/** A line has at most 75 bytes; a longer one goes on after a space. */
function folded(line: string): string {
  let [text, bytes] = ['', 0]
  for (const sign of line) {
    const length = Buffer.byteLength(sign)
    if (bytes + length > 75) [text, bytes] = [`${text}\r\n `, 1]
    text += sign
    bytes += length
  }
  return text
}
