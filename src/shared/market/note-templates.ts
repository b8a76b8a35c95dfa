import * as z from 'zod'
import { minNoteLength } from './review-rules.ts'
import { created, endpoint, Id } from '../base/endpoint.ts'
import { RejectionReason } from './rejection.ts'
import { text } from '../base/text.ts'
import { placeholderProblem } from './placeholders.ts'

/** The most templates of one reason. */
export const maxTemplates = 6

/** What templates are for: a reason to reject a review, a campaign, documents, or an appeal. */
export const TemplateReason = z.enum([
  ...RejectionReason.options,
  'campaign',
  'verification',
  'appeal_granted',
  'appeal_upheld',
])
export type TemplateReason = z.infer<typeof TemplateReason>

/** A text that a moderator can put into the note of a decision. */
export const NoteTemplate = z.object({
  id: Id,
  reason: TemplateReason,
  content: z.string(),
  version: z.int(),
})
export type NoteTemplate = z.input<typeof NoteTemplate>

const content = text(1_000).min(minNoteLength, `Write at least ${minNoteLength} characters`)

/** The form of a template's text, which says what is wrong with its placeholders. */
export const templateContent = (reason: TemplateReason) =>
  content.superRefine((template, { addIssue }) => {
    const message = placeholderProblem(reason, template)
    if (message) addIssue({ code: 'custom', message })
  })

const version = z.int().optional()
const params = z.object({ templateId: Id })

/** Lists all templates by reason, oldest first. There are at most six of each reason. */
export const listNoteTemplates = endpoint({
  name: 'listNoteTemplates',
  method: 'GET',
  path: '/api/note-templates',
  allow: ['admin'],
  reply: z.object({ items: z.array(NoteTemplate) }),
})

export const addNoteTemplate = endpoint({
  name: 'addNoteTemplate',
  method: 'POST',
  path: '/api/note-templates',
  allow: ['admin'],
  body: z.strictObject({ reason: TemplateReason, content }),
  reply: created(NoteTemplate),
})

export const NoteTemplateEdit = z.strictObject({ content, version })

export const editNoteTemplate = endpoint({
  name: 'editNoteTemplate',
  method: 'PATCH',
  path: '/api/note-templates/:templateId',
  allow: ['admin'],
  params,
  body: NoteTemplateEdit,
  reply: NoteTemplate,
})

export const removeNoteTemplate = endpoint({
  name: 'removeNoteTemplate',
  method: 'DELETE',
  path: '/api/note-templates/:templateId',
  allow: ['admin'],
  params,
  reply: z.object({ removed: z.literal(true) }),
})
