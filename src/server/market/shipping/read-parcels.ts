import { mostParcels } from '../../../shared/market/shipping-rules.ts'
import { csvRows, unseen, wrongFile } from '../../base/files/csv-rows.ts'

interface Numbers {
  placeId: string
  carrier: string
  tracking: string
}

/** A line that marks a parcel as sent, with what it says. */
export interface ParcelLine extends Numbers {
  line: number
  /** Why it marks none; null for one that may. */
  reason: string | null
}

/** The parcels of a list, numbered from 1. */
export const linesOfList = (parcels: readonly Numbers[]) =>
  judged(parcels.map((parcel, i) => ({ line: i + 1, ...parcel })))

const columns = { placeId: /^place(_?id)?$/i, carrier: /^carrier$/i, tracking: /^tracking/i }

/**
 * The parcels of a CSV file: the columns `place`, `carrier` and `tracking`, as the list of parcels
 * has them, or without a header these three in this order.
 */
export function linesOfFile(bytes: Buffer): ParcelLine[] {
  const rows = csvRows(bytes, mostParcels)
  const header = rows[0]?.cells.map((cell) => cell.trim()) ?? []
  const at = (name: keyof typeof columns) => header.findIndex((cell) => columns[name].test(cell))
  const isNamed = at('placeId') !== -1
  const [place, carrier, tracking] = isNamed
    ? [at('placeId'), at('carrier'), at('tracking')]
    : [0, 1, 2]
  const lines = isNamed ? rows.slice(1) : rows
  if (lines.length > mostParcels) throw wrongFile('Mark at most 1,000 parcels at a time.')
  return judged(
    lines.map(({ line, cells }) => ({
      line,
      placeId: cells[place] ?? '',
      carrier: cells[carrier] ?? '',
      tracking: cells[tracking] ?? '',
    })),
  )
}

function judged(lines: (Numbers & { line: number })[]): ParcelLine[] {
  const seen = new Map<string, number>()
  return lines.map(({ line, ...given }) => {
    const placeId = given.placeId.trim().toLowerCase()
    const numbers = { placeId, carrier: given.carrier.trim(), tracking: given.tracking.trim() }
    const earlier = seen.get(placeId)
    const twice = earlier === undefined ? null : `It is the same place as line ${earlier}`
    const reason = whyNone(numbers) ?? twice
    if (reason === null) seen.set(placeId, line)
    return { line, ...numbers, reason }
  })
}

function whyNone({ placeId, carrier, tracking }: Numbers): string | null {
  if (placeId === '') return 'It names no place'
  if (carrier === '') return 'It has no carrier'
  if (tracking === '') return 'It has no tracking number'
  if (carrier.length > 100 || tracking.length > 100) return 'It is longer than 100 characters'
  return unseen.test(carrier + tracking)
    ? 'It has a control character or one that cannot be seen'
    : null
}
