import type { SectionName } from './settings-sections.ts'

/** Apart from the names, which every page loads for its routes. */
export const sectionLabels: Record<SectionName, string> = {
  profile: 'Profile',
  plan: 'Plan',
  billing: 'Billing details',
  security: 'Security',
  notifications: 'Notifications',
  display: 'Display',
  developers: 'Developers',
  data: 'Your data',
  platform: 'Prices and limits',
  moderation: 'Deciding reviews',
  'public-pages': 'Public pages',
  testimonials: 'Testimonials',
  issuer: 'Issuer of receipts',
  'note-templates': 'Note templates',
  announcements: 'Announcements',
}
