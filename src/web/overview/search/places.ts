import { foldedWords } from '../../../shared/base/folded.ts'
import type { Role } from '../../../shared/base/roles.ts'
import type { Viewer } from '../../base/session.ts'
import { sectionsOf } from '../../base/settings-sections.ts'
import { sectionLabels } from '../../base/section-labels.ts'
import type { Icon } from '../../ui/icon.tsx'

/** A page or an action that the search finds by its words, without the server. */
export interface Place {
  title: string
  path: string
  /** Other words by which people look for it. */
  words?: string
  /** What it does in place of opening its path. */
  act?: 'sign-out'
}

const actions: Record<Role, readonly Place[]> = {
  business: [
    { title: 'Create a campaign', path: '/campaigns/create', words: 'new add' },
    { title: 'Fund your wallet', path: '/wallet', words: 'deposit card pay money top up' },
    {
      title: 'Share a campaign',
      path: '/campaigns?status=active',
      words: 'embed widget code badge link website',
    },
    {
      title: 'Read your monthly statements',
      path: '/wallet/statements',
      words: 'accounting invoice tax pdf',
    },
    { title: 'Verify your business', path: '/dashboard/verify', words: 'documents upload' },
    { title: 'Change your plan', path: '/settings/plan', words: 'subscription upgrade fee' },
    { title: 'Create an API key', path: '/settings/developers?key=new', words: 'token scopes' },
    { title: 'Add a webhook', path: '/settings/developers?webhook=new', words: 'events push' },
    { title: 'Request a refund', path: '/wallet?refund=request', words: 'money back' },
  ],
  reviewer: [
    { title: 'Find a campaign to review', path: '/campaigns', words: 'write earn new' },
    { title: 'Withdraw money', path: '/wallet', words: 'payout cash bank' },
    {
      title: 'Change your payout destination',
      path: '/wallet?destination=edit',
      words: 'payout account bank iban',
    },
  ],
  admin: [
    { title: 'Moderate pending reviews', path: '/admin/reviews?status=pending', words: 'queue' },
    {
      title: 'Decide appeals',
      path: '/admin/appeals',
      words: 'moderate queue',
    },
    { title: 'Approve campaigns', path: '/campaigns?status=pending', words: 'moderate queue' },
    { title: 'Decide verifications', path: '/admin/verifications?status=pending', words: 'queue' },
    { title: 'Pay withdrawals', path: '/admin/payouts', words: 'bank batch money payout' },
    { title: 'Decide refunds', path: '/admin/payouts?show=refunds', words: 'money back' },
    {
      title: 'Messages',
      path: '/admin/messages',
      words: 'contact form reports of reviews mail support answer',
    },
    { title: 'Check the ledger', path: '/wallet', words: 'books checks invariants accounts' },
    { title: 'Answer card disputes', path: '/admin/payouts?show=disputes', words: 'chargeback' },
    { title: 'Create an API key', path: '/settings/developers?key=new', words: 'token scopes' },
    { title: 'Add a webhook', path: '/settings/developers?webhook=new', words: 'events push' },
    {
      title: 'Announce news, service or terms',
      path: '/settings/announcements',
      words: 'tell everybody outage audience',
    },
  ],
}

/** What a business that is verified already finds at these addresses. */
const ofVerified: Partial<Record<string, Place>> = {
  '/dashboard/verify': {
    title: 'Verification',
    path: '/dashboard/verify',
    words: 'verify documents',
  },
}

const everybody: readonly Place[] = [
  { title: 'Change your password', path: '/settings/security', words: 'sign in login' },
  { title: 'Change your email address', path: '/settings/profile', words: 'mail' },
  { title: 'Choose a theme', path: '/settings/display', words: 'dark light look color mode' },
  { title: 'Sign out', path: '/login', words: 'log out logout leave', act: 'sign-out' },
]

export function actionsOf({ role, isVerified }: Viewer): readonly Place[] {
  const own = actions[role].map((action) =>
    isVerified ? (ofVerified[action.path] ?? action) : action,
  )
  return [...own, ...everybody]
}

/** A link of the navigation; those of the sidebar have an icon. */
export interface NavLink {
  to: string
  label: string
  Icon?: Icon
}

/** By which other words people look for a page, or for a section of the settings. */
const pageWords: Partial<Record<string, string>> = {
  '/campaigns': 'products browse',
  '/reviews': 'drafts appeals texts',
  '/wallet': 'money balance transactions receipts statements earnings payout account',
  '/admin/reviews': 'moderation appeals',
  '/admin/users': 'people persons businesses reviewers',
  '/admin/verifications': 'documents companies',
  '/admin/analytics': 'revenue growth figures charts statistics',
  '/admin/payouts': 'money withdrawals refunds disputes batches bank',
  '/admin/audit': 'history record changes',
  '/admin/operations': 'jobs mail failed undelivered',
  '/help': 'questions faq answers',
  '/settings/profile': 'name phone bio email',
  '/settings/security': 'password codes devices',
  '/settings/notifications': 'emails mails push',
  '/settings/platform': 'platform naira rate plans',
  '/settings/public-pages': 'platform claims social links',
  '/settings/note-templates': 'texts rejection reasons',
  '/settings/display': 'currency naira dollars appearance',
  '/settings/data': 'export download delete close account',
}

const asPlace = ({ to, label }: NavLink): Place => ({ title: label, path: to })

/** The pages of the navigation, in its order, and those that are reached otherwise. */
export function pagesOf(viewer: Viewer, navigation: readonly NavLink[]): readonly Place[] {
  const pages: Place[] = [
    ...navigation.map(asPlace),
    { title: 'Notifications', path: '/notifications', words: 'bell news' },
    ...sectionsOf(viewer).map((name) => ({
      title: `Settings › ${sectionLabels[name]}`,
      path: `/settings/${name}`,
    })),
  ]
  return [...new Map(pages.map((page) => [page.path, withWords(page)])).values()]
}

const withWords = (page: Place): Place => ({
  ...page,
  words: [page.words, pageWords[page.path]].filter(Boolean).join(' '),
})

/** Those of which every typed word begins a word. */
export function matching(places: readonly Place[], q: string): readonly Place[] {
  const typed = foldedWords(q)
  return places.filter(({ title, words = '' }) => {
    const own = foldedWords(`${title} ${words}`)
    return typed.every((word) => own.some((one) => one.startsWith(word)))
  })
}
