import type { Role } from '../shared/roles.ts'

/** The sections of the settings in their order; each has the address /settings/… of its name. */
const names = [
  'profile',
  'plan',
  'billing',
  'security',
  'notifications',
  'display',
  'developers',
  'data',
  'platform',
  'public-pages',
  'testimonials',
  'issuer',
  'note-templates',
  'announcements',
] as const

export type SectionName = (typeof names)[number]

/** From here on they are of the platform, which only admins set. */
const firstOfPlatform = names.indexOf('platform')

export const isOfPlatform = (name: SectionName) => names.indexOf(name) >= firstOfPlatform

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

export const sectionsOf = ({ role, mustSetUpCodes }: Person): readonly SectionName[] =>
  names.filter((name) =>
    mustSetUpCodes
      ? name === 'security'
      : isOfPlatform(name)
        ? role === 'admin'
        : (ofRole[name]?.includes(role) ?? true),
  )

/** The section of this name, or the first that the person has. */
export function sectionNamed(person: Person, wanted: string): SectionName {
  const own = sectionsOf(person)
  return own.find((name) => name === wanted) ?? own[0]!
}
