import type { AuditEntry } from '../../../shared/platform/audit.ts'

type Named = Pick<AuditEntry, 'actor' | 'subject' | 'subjectName' | 'details'>

/** What the log is narrowed to, by the names in its entries: 'By Ada Obi · About Lena Vogt'. */
export function narrowedText(
  entries: readonly Named[],
  { actor, about }: { actor?: string | undefined; about?: string | undefined },
): string {
  const parts = [
    actor && `By ${entries.find((entry) => entry.actor?.id === actor)?.actor?.name || 'one user'}`,
    about && `About ${nameOf(entries, about) || 'one person or thing'}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

function nameOf(entries: readonly Named[], id: string): string | null | undefined {
  const own = entries.find(({ subject }) => subject.endsWith(`:${id}`))
  if (own?.subject.startsWith('review:')) {
    return `the review of “${own.subjectName}” by ${own.details?.person.name || 'a former user'}`
  }
  if (own?.subjectName) return own.subjectName
  const person = entries.find(({ details }) => details?.person.id === id)?.details?.person.name
  const campaign = entries.find(({ details }) => details?.campaignId === id)?.subjectName
  return person || campaign || entries.find(({ actor }) => actor?.id === id)?.actor?.name
}
