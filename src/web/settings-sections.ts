import type { Role } from '../shared/roles.ts'

/** The sections of the settings in their order; each has the address /settings/… of its name. */
const sections = {
  profile: 'Profile',
  plan: 'Plan',
  billing: 'Billing details',
  security: 'Security',
  notifications: 'Notifications',
  display: 'Display',
  'note-templates': 'Note templates',
  announcements: 'Announcements',
  platform: 'Platform',
  developers: 'Developers',
  data: 'Your data',
} as const

export type SectionName = keyof typeof sections

const ofRole: Partial<Record<SectionName, readonly Role[]>> = {
  plan: ['business'],
  billing: ['business'],
  'note-templates': ['admin'],
  announcements: ['admin'],
  platform: ['admin'],
  developers: ['business', 'admin'],
  data: ['business', 'reviewer'],
}

const names = Object.keys(sections) as SectionName[]

interface Person {
  role: Role
  /** Nothing but security works until an admin has set up codes. */
  mustSetUpCodes: boolean
}

export function sectionsOf({ role, mustSetUpCodes }: Person) {
  return names
    .filter((name) => ofRole[name]?.includes(role) ?? true)
    .filter((name) => !mustSetUpCodes || name === 'security')
    .map((name) => ({ name, label: sections[name] }))
}

/** The section of this name, or the first that the person has. */
export function sectionNamed(person: Person, wanted: string): SectionName {
  const own = sectionsOf(person)
  return (own.find(({ name }) => name === wanted) ?? own[0]!).name
}
