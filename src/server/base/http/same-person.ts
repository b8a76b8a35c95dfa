import type { FastifyRequest } from 'fastify'
import { personHeader } from '../../../shared/base/person-header.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Db } from '../db/database.ts'
import type { Viewer } from './session.ts'

/**
 * Refuses what a page that was drawn for one person asks while somebody else is signed in in the
 * same browser. Programs name nobody, and a key has no session.
 */
export async function requireSamePerson(
  db: Db,
  { headers }: Pick<FastifyRequest, 'headers'>,
  viewer: Pick<Viewer, 'id'>,
) {
  const drawnFor = headers[personHeader]
  if (drawnFor === undefined || drawnFor === viewer.id) return
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const message =
    `This page was opened for somebody else. ${name} is signed in now, so nothing was sent. ` +
    `Reload the page to go on as ${name}.`
  throw new Refusal('other_person', message)
}
