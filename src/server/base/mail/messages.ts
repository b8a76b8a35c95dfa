import type { MailPreference } from '../../../shared/base/unsubscribing.ts'
import { headed, oneLine, type Headline } from './headings.ts'
import { htmlOf, textOf, type Part } from './layout.ts'
import type { Mail } from './mail.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** The content of each mail. Links use PUBLIC_URL, never the Host header of a request. */

export interface Person {
  email: string
  name: string
}

interface Written {
  subject: string
  /** The heading of the HTML version; the subject by default. */
  heading?: string
  parts: readonly Part[]
  footer?: readonly Part[]
  unsubscribeUrl?: string
}

function composeMail(to: Person, publicUrl: string, written: Written): Mail {
  const { subject, heading = subject, parts, footer = [], unsubscribeUrl } = written
  const greeting = to.name ? `Hello ${to.name},` : 'Hello,'
  const content = { heading, greeting, parts, footer, publicUrl }
  return {
    to: to.email,
    subject,
    text: textOf(content),
    html: htmlOf(content),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  }
}

const paragraph = (text: string): Part => ({ paragraph: text })

const withToken = (publicUrl: string, path: string, token: string) =>
  `${publicUrl}${path}?token=${encodeURIComponent(token)}`

export function resetMail(person: Person, publicUrl: string, token: string): Mail {
  return composeMail(person, publicUrl, {
    subject: 'Reset your Candor password',
    parts: [
      paragraph(
        'Somebody asked to reset the password of your Candor account. If it was you, choose a ' +
          'new password within the next hour.',
      ),
      { label: 'Choose a new password', link: withToken(publicUrl, '/reset-password', token) },
      paragraph(
        'If it was not you, you do not need to do anything. Your password has not changed.',
      ),
    ],
  })
}

export function confirmationMail(person: Person, publicUrl: string, token: string): Mail {
  return composeMail(person, publicUrl, {
    subject: 'Confirm your email address',
    parts: [
      paragraph(
        'Somebody created a Candor account with this email address. If it was you, confirm the ' +
          'address within the next 24 hours.',
      ),
      { label: 'Confirm this address', link: withToken(publicUrl, '/verify-email', token) },
      paragraph(
        'If it was not you, please do not follow the link. The address then stays unconfirmed.',
      ),
    ],
  })
}

/** Without a name: somebody else may have typed this address. */
export function emailChangeMail(email: string, publicUrl: string, token: string): Mail {
  return composeMail({ email, name: '' }, publicUrl, {
    subject: 'Confirm your new email address',
    parts: [
      paragraph(
        'Somebody asked to use this email address for a Candor account. If it was you, confirm ' +
          'the address within the next 24 hours.',
      ),
      { label: 'Confirm this address', link: withToken(publicUrl, '/change-email', token) },
      paragraph('If it was not you, please do not follow the link. Nothing changes then.'),
    ],
  })
}

interface ReportResult {
  number: string
  product: string
  isAppeal: boolean
  /** Whether the review stays public. */
  isKept: boolean
  note: string
  mayAppeal: boolean
  path: string
  token: string
}

/** Without the reporter's words: somebody else may have typed this address. */
export function reportResultMail(email: string, publicUrl: string, told: ReportResult): Mail {
  const { number, product, isAppeal, isKept, note, mayAppeal, path, token } = told
  const what = isAppeal ? 'your appeal about a report' : 'your report'
  const decided = isKept ? 'the review stays public' : 'the review is no longer public'
  return composeMail({ email, name: '' }, publicUrl, {
    subject: oneLine(`Report ${number}: ${decided}`),
    parts: [
      paragraph(`We have decided ${what} of a review of “${product}”: ${decided}.`),
      {
        facts: [
          ['Report', number],
          ['Reason', note],
        ],
      },
      ...(mayAppeal
        ? [paragraph('If you think that this is wrong, you can appeal once within six months.')]
        : []),
      {
        label: mayAppeal ? 'Read the decision, or appeal' : 'Read the decision',
        link: withToken(publicUrl, path, token),
      },
    ],
    footer: [
      paragraph(
        'You get this email because somebody gave this address with a report of a review. If it ' +
          'was not you, you do not need to do anything.',
      ),
    ],
  })
}

export type Fact = readonly [label: string, value: string]

/** What a mail says beside the sentence of its notification. */
export interface MailText {
  /** The subject and heading; the beginning of the sentence by default. */
  headline?: Headline
  facts?: readonly Fact[]
  note?: string
  /** What its button says. */
  action: string
  /** Why a mail that no preference stops is sent. */
  because?: string
}

interface Sentence {
  text: string
  path: string
}

type Told = Sentence & MailText

/** A sentence below its heading, which the HTML version leaves out if the heading says it all. */
function bodyOf(publicUrl: string, told: Told): Part[] {
  const { text, path, facts, note, action } = told
  const isHeading = headed(told).heading === oneLine(text).replace(/\.$/, '')
  return [
    isHeading ? { paragraph: text, isHeading } : paragraph(text),
    ...(facts ? [{ facts }] : []),
    ...(note === undefined ? [] : [paragraph(note)]),
    { label: action, link: `${publicUrl}${path}` },
  ]
}

/** A mail that no preference stops, because it is about security or money, or needed by all. */
export function importantMail(
  person: Person,
  publicUrl: string,
  { undoToken, ...told }: Told & { undoToken?: string | undefined },
): Mail {
  const { because = 'it is about the security or the money of your account' } = told
  const undo: Part[] = []
  if (undoToken !== undefined) {
    undo.push(
      paragraph(
        'The fastest way, if it was not you: undo it and lock your account. This link works for ' +
          '7 days.',
      ),
      {
        label: 'Undo and lock my account',
        link: withToken(publicUrl, '/undo', undoToken),
      },
    )
  }
  return composeMail(person, publicUrl, {
    ...headed(told),
    parts: [...bodyOf(publicUrl, told), ...undo],
    footer: [paragraph(`You get this email because ${because}.`)],
  })
}

/** The person of a mail that can be switched off, and the key that signs the link for it. */
interface Subscriber extends Person {
  id: string
  unsubscribeSecret: string
}

const reasons: Record<MailPreference, string> = {
  email: 'You get this email because email notifications are on in your settings.',
  digest: 'You get this email because email summaries are on in your settings.',
  newCampaigns:
    'You get this email because you follow new campaigns, or asked for mails of a saved search.',
  marketing: 'You get this email because news from Candor is on in your settings.',
}

/** A mail that its reader can switch off: without signing in, and with one click. */
function optionalMail(
  { id, unsubscribeSecret, ...person }: Subscriber,
  publicUrl: string,
  preference: MailPreference,
  written: Pick<Written, 'subject' | 'heading' | 'parts'>,
): Mail {
  const token = unsubscribeToken(unsubscribeSecret, { userId: id, preference })
  return composeMail(person, publicUrl, {
    ...written,
    footer: [
      paragraph(reasons[preference]),
      { label: 'Stop these emails', link: withToken(publicUrl, '/unsubscribe', token) },
      { label: 'Choose your emails', link: `${publicUrl}/settings/notifications` },
    ],
    unsubscribeUrl: withToken(publicUrl, '/api/unsubscribe', token),
  })
}

export function notificationMail(
  person: Subscriber,
  publicUrl: string,
  told: Told,
  preference: 'email' | 'marketing' = 'email',
): Mail {
  return optionalMail(person, publicUrl, preference, {
    ...headed(told),
    parts: bodyOf(publicUrl, told),
  })
}

interface DigestItem extends Told {
  /** The campaign that it is about. */
  title: string | null
}

/** What several items of a digest are. */
const counted = {
  digest: 'updates on your campaigns',
  'daily digest': 'new campaigns',
  'to check': 'things to check',
}

/** The most items that a digest lists. */
const listedAtMost = 50

/** One mail of everything that waited for it, by campaign. */
export function digestMail(
  person: Subscriber,
  publicUrl: string,
  about: keyof typeof counted,
  items: readonly DigestItem[],
): Mail {
  const [first] = items
  const many = `${items.length} ${counted[about]}`
  const subjects = items.length === 1 && first ? headed(first) : { subject: many }
  const listed = items.slice(0, listedAtMost)
  const rest = items.length - listed.length
  const parts =
    items.length === 1 && first
      ? bodyOf(publicUrl, first)
      : about === 'digest'
        ? byCampaign(publicUrl, listed)
        : [listOf(publicUrl, listed)]
  if (rest > 0) parts.push(paragraph(`And ${rest} more.`))
  const more = { label: 'See all notifications', link: `${publicUrl}/notifications` }
  return optionalMail(person, publicUrl, about === 'daily digest' ? 'newCampaigns' : 'digest', {
    ...subjects,
    parts: [...parts, more],
  })
}

const listOf = (publicUrl: string, items: readonly DigestItem[], heading?: string): Part => ({
  list: items.map(({ text, path }) => ({ text, link: `${publicUrl}${path}` })),
  ...(heading !== undefined && { heading }),
})

function byCampaign(publicUrl: string, items: readonly DigestItem[]): Part[] {
  const campaigns = Map.groupBy(items, ({ title }) => title ?? 'Other news')
  return [...campaigns].map(([title, of]) => listOf(publicUrl, of, title))
}
