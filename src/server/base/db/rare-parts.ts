import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from './database.ts'
import { selectRows } from './rows.ts'

/** How many texts an index may find by the rare parts of a search, before it reads them. */
const maxFound = 2_000
/** To read one of them takes as long as to read so many entries of the index. */
const entriesPerText = 100
/** The share of texts that have a trigram, if it is none of the most frequent ones. */
const shareOfRare = 0.01

/** For so long a process keeps what it knows: old statistics make a search slower, not wrong. */
const keptMillis = 60_000

/** PostgreSQL's statistics: the shares of the frequent trigrams, and how many texts there are. */
const Known = z.strictObject({ shares: z.record(z.string(), z.number()), texts: z.number() })
type Known = z.output<typeof Known>

type Table = 'campaigns' | 'reviews' | 'users'
type Kept = Map<Table, { known: Known | undefined; until: number }>
/** By the adapter, which all connections to one database have in common. */
const keptOf = new WeakMap<object, Kept>()

async function knownOf(db: Db, table: Table): Promise<Known | undefined> {
  const { adapter } = db.getExecutor()
  const kept: Kept = keptOf.get(adapter) ?? new Map()
  keptOf.set(adapter, kept)
  const now = performance.now()
  const last = kept.get(table)
  if (last && now < last.until) return last.known
  const asked = sql`select shares, texts from trigram_shares(${table})`
  const [known] = await selectRows(db, Known, asked)
  kept.set(table, { known, until: now + keptMillis })
  return known
}

/**
 * What PostgreSQL makes a trigram of: three letters or digits, or the last two of a word, with what
 * stands for a space. No wildcards of ILIKE, and nothing beyond ASCII.
 */
const trigrams = /(?=([a-z\d]{2}[^%_\\\u0080-\uffff]))/gi

/**
 * The ILIKE pattern of the rarest trigrams of a search text, by which an index finds few texts: it
 * reads all entries of each that it looks for, and nearly every text has those of `the`. Undefined
 * when it should look for the whole text, because that is short or has nothing rare. Letters beyond
 * ASCII are left out, since PostgreSQL's statistics have a hash of them (docs/decisions/0038).
 */
export async function rareParts(db: Db, table: Table, q = ''): Promise<string | undefined> {
  const all = [...q.matchAll(trigrams)].map(({ index, 1: text }) => ({
    index,
    text: text!,
    trigram: text!.toLowerCase().replace(/[^a-z\d]$/, ' '),
  }))
  // Six letters in a row have four trigrams, of which two share no letter.
  if (all.length < 4) return undefined
  const known = await knownOf(db, table)
  if (!known) return undefined
  const { shares, texts } = known
  const parts = all.map((one) => ({ ...one, share: shares[one.trigram] ?? shareOfRare }))
  const { chosen, found } = rarestOf(parts, texts)
  return chosen.length > 0 && found <= maxFound ? patternOf(chosen) : undefined
}

interface Part {
  /** Where in the search text it starts. */
  index: number
  text: string
  trigram: string
  /** Of all texts, those that have it. */
  share: number
}

/**
 * Parts with so little distance have letters in common, and of the texts that have one part so many
 * have the other: one of ten, for each letter that it adds. The rarest ones are looked for first
 * among those without a common letter, since neighbours say little new.
 */
const distances = [
  { letters: 3, leastShare: 0 },
  { letters: 2, leastShare: 0.01 },
  { letters: 1, leastShare: 0.1 },
]

/**
 * The rarest parts, in the order of the search text, and how many texts have all of them: each that
 * is faster to look for than it is to read the texts without it.
 */
function rarestOf(parts: Part[], texts: number) {
  const rarestFirst = parts.toSorted((one, other) => one.share - other.share)
  const chosen: Part[] = []
  let found = texts
  for (const { letters, leastShare } of distances) {
    for (const part of rarestFirst) {
      const isKnown = chosen.some(
        ({ index, trigram }) => trigram === part.trigram || Math.abs(index - part.index) < letters,
      )
      const left = found * Math.max(part.share, leastShare)
      if (isKnown || (found - left) * entriesPerText <= texts * part.share) continue
      chosen.push(part)
      found = left
    }
  }
  return { chosen: chosen.toSorted((one, other) => one.index - other.index), found }
}

/** The pattern of these parts. Those that have letters in common are one. */
function patternOf(parts: Part[]): string {
  let pattern = '%'
  let end = 0
  for (const { index, text } of parts) {
    pattern += index < end ? text.slice(end - index) : `${pattern === '%' ? '' : '%'}${text}`
    end = index + 3
  }
  return `${pattern}%`
}
