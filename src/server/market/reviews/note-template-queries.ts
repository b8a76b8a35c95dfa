import { TemplateReason } from '../../../shared/market/note-templates.ts'
import type { Db } from '../../base/db/database.ts'

/** Reads all templates. Those of a reason are in the order in which they were added. */
export async function listNoteTemplates(db: Db) {
  const rows = await db
    .selectFrom('noteTemplates')
    .select(templateColumns)
    .orderBy('reason')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return { items: rows.map(toTemplate) }
}

export const templateColumns = ['id', 'reason', 'content', 'version'] as const

export const toTemplate = <Row extends { reason: string }>({ reason, ...row }: Row) => ({
  ...row,
  reason: TemplateReason.parse(reason),
})
