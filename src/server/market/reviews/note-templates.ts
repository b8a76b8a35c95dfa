import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import {
  maxTemplates,
  TemplateReason,
  type addNoteTemplate as contract,
} from '../../../shared/market/note-templates.ts'
import { placeholderProblem } from '../../../shared/market/placeholders.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { templateColumns, toTemplate } from './note-template-queries.ts'

interface TemplateRef {
  templateId: string
}

/** Adds a template to a reason, up to a limit. */
export async function addNoteTemplate(
  tx: Tx,
  admin: Viewer,
  { reason, content }: z.output<typeof contract.body>,
  at: Date,
) {
  requirePlaceholders(reason, content)
  await lockTemplates(tx)
  const id = randomUUID()
  const others = await otherTemplates(tx, { id, reason })
  if (others.length >= maxTemplates) {
    const message = `There are already ${maxTemplates} templates for this reason. Remove one first.`
    throw new Refusal('conflict', message)
  }
  requireNew(content, others)
  const added = await tx
    .insertInto('noteTemplates')
    .values({ id, reason, content, createdAt: at, updatedAt: at })
    .returning(templateColumns)
    .executeTakeFirstOrThrow()
  const entry = { action: 'addNoteTemplate', subject: subjectOf(added) }
  await audit(tx, admin, { ...entry, after: { reason, content } }, at)
  return toTemplate(added)
}

/** Changes the text of a template that nobody else has changed since it was read. */
export async function editNoteTemplate(
  tx: Tx,
  admin: Viewer,
  { templateId, content, version }: TemplateRef & { content: string; version?: number | undefined },
  at: Date,
) {
  await lockTemplates(tx)
  const before = await lockTemplate(tx, templateId)
  if (version !== undefined && version !== before.version) {
    const message = 'Another admin has changed this template. Please reload the page.'
    throw new Refusal('conflict', message)
  }
  requirePlaceholders(TemplateReason.parse(before.reason), content)
  requireNew(content, await otherTemplates(tx, before))
  const edited = await tx
    .updateTable('noteTemplates')
    .set({ content, version: before.version + 1, updatedAt: at })
    .where('id', '=', before.id)
    .returning(templateColumns)
    .executeTakeFirstOrThrow()
  const entry = { action: 'editNoteTemplate', subject: subjectOf(before) }
  await audit(tx, admin, { ...entry, before: factsOf(before), after: factsOf(edited) }, at)
  return toTemplate(edited)
}

export async function removeNoteTemplate(
  tx: Tx,
  admin: Viewer,
  { templateId }: TemplateRef,
  at: Date,
) {
  const before = await lockTemplate(tx, templateId)
  await tx.deleteFrom('noteTemplates').where('id', '=', before.id).execute()
  const entry = { action: 'removeNoteTemplate', subject: subjectOf(before) }
  await audit(tx, admin, { ...entry, before: factsOf(before) }, at)
  return { removed: true as const }
}

function requirePlaceholders(reason: TemplateReason, content: string) {
  const problem = placeholderProblem(reason, content)
  if (problem) throw new Refusal('invalid', problem, { fields: { content: problem } })
}

const otherTemplates = (tx: Tx, { id, reason }: { id: string; reason: string }) =>
  tx
    .selectFrom('noteTemplates')
    .select('content')
    .where('reason', '=', reason)
    .where('id', '<>', id)
    .execute()

function requireNew(content: string, others: { content: string }[]) {
  if (others.every((other) => other.content !== content)) return
  throw new Refusal('conflict', 'There is already a template with this text.')
}

/** Makes changes wait for each other, so that together they pass no limit and repeat no text. */
const lockTemplates = (tx: Tx) =>
  tx.selectFrom('platform').select('singleton').forNoKeyUpdate().execute()

async function lockTemplate(tx: Tx, templateId: string) {
  const found = isUuid(templateId)
    ? await tx
        .selectFrom('noteTemplates')
        .select(templateColumns)
        .where('id', '=', templateId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!found) throw new Refusal('not_found', 'This template does not exist any more.')
  return found
}

const subjectOf = ({ id }: { id: string }) => `note-template:${id}`
const factsOf = ({ reason, content }: { reason: string; content: string }) => ({ reason, content })
