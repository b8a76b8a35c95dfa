import * as z from 'zod'
import { minNoteLength } from './review-rules.ts'
import { created, endpoint, Id } from '../base/endpoint.ts'
import { RejectionReason } from './rejection.ts'
import { text } from '../base/text.ts'

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

/** Words of a template in braces, which become facts of the case when it is chosen. */
export type Placeholder = 'product' | 'business' | 'reviewer' | 'deadline'
export type TemplateFacts = Partial<Record<Placeholder, string>>

const inBraces = /\{([^{}]{1,40})\}/g
const ofReview: readonly Placeholder[] = ['product', 'business', 'reviewer', 'deadline']

/** The placeholders that a template of this reason may have. */
export function placeholdersOf(reason: TemplateReason): readonly Placeholder[] {
  if (reason === 'campaign') return ['product', 'business']
  if (reason === 'verification') return ['business']
  // An appeal about an account or documents has no product.
  return reason.startsWith('appeal_') ? [] : ofReview
}

const inWords = new Intl.ListFormat('en', { type: 'disjunction' })

/** '{product} or {business}'; empty where a reason has none. */
export const placeholderWords = (reason: TemplateReason) =>
  inWords.format(placeholdersOf(reason).map((name) => `{${name}}`))

/** A sentence about a word in braces that is not filled in for this reason, if there is one. */
export function placeholderProblem(reason: TemplateReason, template: string): string | undefined {
  const known: readonly string[] = placeholdersOf(reason)
  const wrong = [...template.matchAll(inBraces)].find(([, name = '']) => !known.includes(name))
  if (!wrong) return undefined
  const words = placeholderWords(reason)
  return `${wrong[0]} is not filled in here. ${words ? `Use ${words}.` : 'Write it in words.'}`
}

/** A template with the facts of a case in place of its placeholders. */
export const filledIn = (template: string, facts: TemplateFacts) =>
  template.replace(inBraces, (all, name: string) =>
    Object.hasOwn(facts, name) ? facts[name as Placeholder]! : all,
  )

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
