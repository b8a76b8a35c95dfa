import { queryOptions, usePrefetchQuery } from '@tanstack/react-query'
import type { listNoteTemplates, NoteTemplate } from '../../../shared/market/note-templates.ts'
import { filledIn, type TemplateFacts } from '../../../shared/market/placeholders.ts'
import { minNoteLength } from '../../../shared/market/review-rules.ts'
import { call } from '../../base/api.ts'

export const noteTemplatesQuery = queryOptions({
  queryKey: ['note-templates'],
  queryFn: async () =>
    (await call<typeof listNoteTemplates>({ method: 'GET', path: '/api/note-templates' })).items,
})

/** Asks for the templates with the page, or else a dialog would grow under the pointer. */
export const usePrefetchNoteTemplates = () => usePrefetchQuery(noteTemplatesQuery)

/** The templates with the facts of a case in place of their placeholders. */
export const withFacts = (templates: readonly NoteTemplate[] = [], facts: TemplateFacts = {}) =>
  templates.map((template) => ({ ...template, content: filledIn(template.content, facts) }))

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * A template for the note of a review that cannot be sent again: without the sentences that ask
 * for something or name the day until which. Undefined if too little is left for a note.
 */
export function withoutRequests(template: string): string | undefined {
  const kept = [...sentences.segment(template)]
    .map(({ segment }) => segment)
    .filter((sentence) => !/\bplease\b|\{deadline\}/i.test(sentence))
    .join('')
    .trim()
  return kept.length < minNoteLength ? undefined : kept
}

/**
 * Puts a template into a note: in place of an empty note or of another template, below words of
 * the moderator's own.
 */
export function noteWith(
  note: string,
  template: string,
  templates: readonly { content: string }[],
): string {
  const own = note.trim()
  const isTemplate = templates.some(({ content }) => content === own)
  return own === '' || isTemplate ? template : `${own}\n\n${template}`
}
