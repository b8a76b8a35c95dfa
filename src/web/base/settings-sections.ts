import type { Role } from '../../shared/base/roles.ts'

/** The sections of the settings in their order; each has the address /settings/… of its name. */
const personal = [
  'profile',
  'plan',
  'billing',
  'security',
  'notifications',
  'display',
  'developers',
  'data',
] as const

/** Of the platform, which only admins set. */
const ofPlatform = [
  'platform',
  'moderation',
  'public-pages',
  'testimonials',
  'issuer',
  'note-templates',
  'announcements',
] as const

export type SectionName = (typeof personal)[number] | (typeof ofPlatform)[number]

export const isOfPlatform = (name: SectionName) => ofPlatform.some((one) => one === name)

const ofRole: Partial<Record<SectionName, readonly Role[]>> = {
  plan: ['business'],
  billing: ['business'],
  developers: ['business', 'admin'],
  data: ['business', 'reviewer'],
}

interface Person {
  role: Role
  /** Nothing but security works until an admin has set up codes. */
  mustSetUpCodes: boolean
}

export function sectionsOf({ role, mustSetUpCodes }: Person): readonly SectionName[] {
  if (mustSetUpCodes) return ['security']
  const own = personal.filter((name) => ofRole[name]?.includes(role) ?? true)
  return role === 'admin' ? [...own, ...ofPlatform] : own
}

/** The section of this name, or the first that the person has. */
export function sectionNamed(person: Person, wanted: string): SectionName {
  const own = sectionsOf(person)
  return own.find((name) => name === wanted) ?? own[0]!
}
