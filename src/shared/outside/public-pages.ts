import { ruleVersions } from '../platform/statement-rules.ts'

export interface PublicPage {
  title: string
  description: string
  /** Other addresses at which the page has other content; `*` is any token or review. */
  views?: readonly string[]
  /** A legal text: the days from which its versions are in force, newest first. */
  versions?: readonly string[]
  /** The page has a form, so the application hydrates it at once. */
  inUse?: true
  /** Not in the site map. */
  unlisted?: true
}

/** The public pages, delivered as HTML to visitors who are not signed in. */
export const publicPages: Record<string, PublicPage> = {
  '/': {
    title: 'Authentic reviews · Candor',
    description:
      'Businesses run review campaigns, reviewers write honest reviews and are paid for each ' +
      'approved one, whatever the rating.',
  },
  '/about': {
    title: 'About · Candor',
    description: 'Why Candor pays for reviews whatever they say, and how it keeps them honest.',
  },
  '/pricing': {
    title: 'Pricing · Candor',
    description:
      'A fee on each approved review: 15%, 10% or 7% by plan. You are charged only for approved ' +
      'reviews.',
    views: ['/pricing?show=subscription'],
  },
  '/contact': {
    title: 'Contact Support · Candor',
    description: 'Write to the people who run Candor.',
    inUse: true,
  },
  '/report': {
    title: 'Report a review · Candor',
    description: 'Tell the people who run Candor about a review that breaks a rule.',
    views: ['/report?review=*'],
    inUse: true,
    unlisted: true,
  },
  '/report-result': {
    title: 'Your report · Candor',
    description: 'What was decided about a review that you reported.',
    views: ['/report-result?token=*'],
    inUse: true,
    unlisted: true,
  },
  '/help': {
    title: 'Help Center · Candor',
    description: 'How campaigns, reviews, payments and withdrawals work on Candor.',
  },
  '/privacy': {
    title: 'Privacy Policy · Candor',
    description: 'What Candor keeps about you, why, and for how long.',
    versions: ['2026-11-28', '2026-11-01'],
  },
  '/terms': {
    title: 'Terms of Service · Candor',
    description: 'The rules for businesses and reviewers on Candor.',
    versions: ruleVersions['/terms'],
  },
  '/review-policy': {
    title: 'Review Policy · Candor',
    description: 'How reviews are collected, paid, checked and shown, and what is not allowed.',
    versions: ruleVersions['/review-policy'],
  },
  '/cookies': {
    title: 'Cookie Policy · Candor',
    description: 'The cookies that Candor sets, and what they are for.',
    versions: ['2026-11-30', '2026-11-01'],
  },
  '/security': {
    title: 'Security · Candor',
    description: 'How Candor keeps money, documents and accounts safe.',
  },
  '/login': {
    title: 'Log in · Candor',
    description: 'Log in to your campaigns, your reviews and your wallet.',
    inUse: true,
  },
  '/register': {
    title: 'Create your account · Candor',
    description: 'Run review campaigns, or write reviews and be paid for them.',
    views: [
      '/register?role=business',
      '/register?role=reviewer',
      '/register?role=business&plan=professional',
      '/register?role=business&plan=enterprise',
    ],
    inUse: true,
  },
  '/forgot-password': {
    title: 'Forgot your password? · Candor',
    description: 'Get a link by email to choose a new password.',
    inUse: true,
    unlisted: true,
  },
  '/reset-password': {
    title: 'Choose a new password · Candor',
    description: 'Choose a new password with the link that we sent you.',
    views: ['/reset-password?token=*'],
    inUse: true,
    unlisted: true,
  },
  '/verify-email': {
    title: 'Confirm your email · Candor',
    description: 'Confirm your email address.',
    views: ['/verify-email?token=*'],
    inUse: true,
    unlisted: true,
  },
  '/change-email': {
    title: 'Confirm your new email · Candor',
    description: 'Confirm the new email address of your account.',
    views: ['/change-email?token=*'],
    inUse: true,
    unlisted: true,
  },
  '/undo': {
    title: 'Undo a change · Candor',
    description: 'Undo a change of your account and lock it.',
    views: ['/undo?token=*'],
    inUse: true,
    unlisted: true,
  },
  '/unsubscribe': {
    title: 'Stop emails · Candor',
    description: 'Stop one kind of email from Candor.',
    views: ['/unsubscribe?token=*'],
    inUse: true,
    unlisted: true,
  },
}

/** The address of a version of a legal text, by the day from which it is in force. */
export const versionPath = (path: string, day: string) => `${path}?version=${day}`

/** The version of a legal text that was in force on a day; none before the first. */
export const versionOn = (path: string, day: string): string | undefined =>
  publicPages[path]?.versions?.find((version) => version <= day)

/** The versions of legal texts that are published and not in force yet, with their names. */
export const comingTexts = (day: string, pages = publicPages) =>
  Object.entries(pages).flatMap(([path, { title, versions = [] }]) =>
    versions
      .slice(0, -1)
      .filter((version) => version > day)
      .map((version) => ({
        name: title.replace(' · Candor', ''),
        path: versionPath(path, version),
        effectiveOn: version,
      })),
  )
