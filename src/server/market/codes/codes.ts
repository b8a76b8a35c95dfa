import { sql } from 'kysely'
import type * as z from 'zod'
import { mostCodes } from '../../../shared/market/code-rules.ts'
import type { CodeImport } from '../../../shared/market/codes.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { lockOwnCampaign, record, type LockedCampaign } from '../campaigns/lock.ts'
import type { Line } from './read-codes.ts'
import type { CodeSealing } from './sealing.ts'

interface Import {
  campaignId: string
  lines: Line[]
  dryRun: boolean
  reusable: boolean
}

/**
 * Adds codes to the pool of an own campaign, or with `dryRun` only checks them. Lines that are no
 * codes, or that the pool has, are named and left out. The lock of the campaign lets imports take
 * turns, so that a file that arrives twice at once is imported once.
 */
export async function importCodes(
  tx: Tx,
  business: Viewer,
  { campaignId, lines, dryRun, reusable }: Import,
  sealing: CodeSealing,
  at: Date,
): Promise<z.output<typeof CodeImport>> {
  const campaign = await lockOwnCampaign(tx, business, campaignId)
  requireTakesCodes(campaign)
  const judged = await markKnown(tx, campaign, lines, sealing)
  const codes = judged.flatMap(({ code, reason }) => (reason === null ? [code] : []))
  await requireRoom(tx, campaign, codes.length)
  if (!dryRun && codes.length > 0) {
    await insertCodes(tx, campaign, codes, { sealing, reusable }, at)
    await countFree(tx, campaign.id, codes.length)
    const after = { codes: codes.length, reusable }
    await record(tx, business, { id: campaign.id, action: 'importCodes', after }, at)
  }
  const rejected = judged.flatMap(({ line, reason }) => (reason === null ? [] : [{ line, reason }]))
  return { accepted: codes.length, rejected, total: judged.length }
}

function requireTakesCodes({ status, fulfilment }: LockedCampaign) {
  if (status === 'completed') {
    throw new Refusal('conflict', 'A completed campaign takes no codes.')
  }
  if (fulfilment === 'code') return
  throw new Refusal(
    'conflict',
    'Reviewers of this campaign get the product without a code. Edit the campaign first.',
  )
}

/** Rejects the codes that the pool has, in any state. */
async function markKnown(
  tx: Tx,
  { id }: LockedCampaign,
  lines: Line[],
  sealing: CodeSealing,
): Promise<Line[]> {
  const prints = new Map(lines.map(({ code }) => [code, sealing.fingerprint(code)]))
  const known = await tx
    .selectFrom('codes')
    .select('fingerprint')
    .where('campaignId', '=', id)
    .where('fingerprint', '=', sql<string>`any(${[...prints.values()]})`)
    .execute()
  const all = new Set(known.map(({ fingerprint }) => fingerprint))
  return lines.map((line) =>
    line.reason === null && all.has(prints.get(line.code)!)
      ? { ...line, reason: 'The campaign has this code already' }
      : line,
  )
}

async function requireRoom(tx: Tx, { id }: LockedCampaign, more: number) {
  const { count } = await tx
    .selectFrom('codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('campaignId', '=', id)
    .executeTakeFirstOrThrow()
  if (count + more <= mostCodes) return
  throw new Refusal('refused', 'A campaign has at most 100,000 codes.')
}

const atATime = 1_000

async function insertCodes(
  tx: Tx,
  { id: campaignId }: LockedCampaign,
  codes: string[],
  { sealing, reusable }: { sealing: CodeSealing; reusable: boolean },
  at: Date,
) {
  for (let from = 0; from < codes.length; from += atATime) {
    const rows = await Promise.all(
      codes.slice(from, from + atATime).map(async (code) => ({
        campaignId,
        sealed: await sealing.seal(code),
        fingerprint: sealing.fingerprint(code),
        reusable,
        importedAt: at,
      })),
    )
    await tx.insertInto('codes').values(rows).execute()
  }
}

const countFree = (tx: Tx, campaignId: string, by: number) =>
  tx
    .updateTable('campaigns')
    .set({ freeCodes: sql`free_codes + ${by}` })
    .where('id', '=', campaignId)
    .execute()

/**
 * Hands the next code to a place. The caller has locked the campaign, and found an open place, for
 * which there is a code.
 */
export async function handOutCode(tx: Tx, campaignId: string, placeId: string) {
  const next = tx
    .selectFrom('codes')
    .select('id')
    .where('campaignId', '=', campaignId)
    .where('placeId', 'is', null)
    .orderBy('id')
    .limit(1)
  await tx
    .updateTable('codes')
    .set({ placeId })
    .where('id', '=', next)
    .returning('id')
    .executeTakeFirstOrThrow()
  await countFree(tx, campaignId, -1)
}

/**
 * Takes the code of a place back that ended without a review: its business may hand it out again,
 * or it is burnt.
 */
export async function takeBackCode(
  tx: Tx,
  { id, campaignId }: { id: string; campaignId: string },
  at: Date,
) {
  const ofPlace = tx.updateTable('codes').where('placeId', '=', id)
  const { numUpdatedRows } = await ofPlace
    .set({ placeId: null })
    .where('reusable', '=', true)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await countFree(tx, campaignId, 1)
  else await ofPlace.set({ burntAt: at }).execute()
}
