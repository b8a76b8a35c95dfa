interface PublicPage {
  title: string
  description: string
  /** Further addresses at which the page shows something else. */
  views?: readonly string[]
}

/** The pages that anyone may read: delivered as HTML, listed in the sitemap. */
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
  },
  '/help': {
    title: 'Help Center · Candor',
    description: 'How campaigns, reviews, payments and withdrawals work on Candor.',
  },
  '/privacy': {
    title: 'Privacy Policy · Candor',
    description: 'What Candor keeps about you, why, and for how long.',
  },
  '/terms': {
    title: 'Terms of Service · Candor',
    description: 'The rules for businesses and reviewers on Candor.',
  },
  '/cookies': {
    title: 'Cookie Policy · Candor',
    description: 'The two cookies that Candor sets, and what they are for.',
  },
  '/security': {
    title: 'Security · Candor',
    description: 'How Candor keeps money, documents and accounts safe.',
  },
}
