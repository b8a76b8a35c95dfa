/** Placeholders of note templates, without schemas: pages load them without zod. */

import type { TemplateReason } from './note-templates.ts'

/** Words of a template in braces, which become facts of the case when it is chosen. */
export type Placeholder = 'product' | 'business' | 'reviewer' | 'deadline'
export type TemplateFacts = Partial<Record<Placeholder, string>>

const inBraces = /\{([^{}]{1,40})\}/g
const ofReview: readonly Placeholder[] = ['product', 'business', 'reviewer', 'deadline']

/** The placeholders that a template of this reason may have. */
function placeholdersOf(reason: TemplateReason): readonly Placeholder[] {
  if (reason === 'campaign') return ['product', 'business']
  if (reason === 'verification') return ['business']
  // An appeal about an account or documents has no product.
  return reason.startsWith('appeal_') ? [] : ofReview
}

/** '{product}, {business}'; empty where a reason has none. */
export const placeholderWords = (reason: TemplateReason) =>
  placeholdersOf(reason)
    .map((name) => `{${name}}`)
    .join(', ')

/** A sentence about a word in braces that is not filled in for this reason, if there is one. */
export function placeholderProblem(reason: TemplateReason, template: string): string | undefined {
  const known: readonly string[] = placeholdersOf(reason)
  const wrong = [...template.matchAll(inBraces)].find(([, name = '']) => !known.includes(name))
  if (!wrong) return undefined
  const words = placeholderWords(reason)
  const instead = words ? `You can use: ${words}.` : 'Write it in words.'
  return `${wrong[0]} is not filled in here. ${instead}`
}

/** A template with the facts of a case in place of its placeholders. */
export const filledIn = (template: string, facts: TemplateFacts) =>
  template.replace(inBraces, (all, name: string) =>
    Object.hasOwn(facts, name) ? facts[name as Placeholder]! : all,
  )
