import { LegalText } from './LegalText.tsx'
import type { Clause } from './LegalText.tsx'

const first: readonly Clause[] = [
  {
    title: 'The cookies',
    text: [
      'Candor sets only its own cookies, when you sign in, while you are signed in, and when you ' +
        'choose a look. Scripts cannot read those of your account, and forms on other sites ' +
        'cannot send them (HttpOnly, SameSite=Lax).',
    ],
    points: [
      'candor.session_token keeps you signed in. It lasts 30 days from its last use if you ' +
        'chose Remember me, and otherwise until you close the browser. Signing out removes it.',
      'candor.dont_remember notes that you did not choose Remember me, so that the session ' +
        'ends with the browser. It is absent otherwise.',
      'candor.device tells us that you have signed in with this browser before, so that we can ' +
        'mail you about a new one. It lasts 400 days from your last sign-in.',
      'candor.two_factor remembers for ten minutes that your password was right, while you enter' +
        ' a two-factor code. It is absent without them.',
      'candor.state connects a sign-in with Google or GitHub to the browser in which it was ' +
        'started, for five minutes. It is absent otherwise.',
      'candor.written shows you what you have just changed, where Candor also reads from a copy ' +
        'of its database. It is set when you change something, for five seconds.',
      'candor.theme remembers for 400 days which look you chose: dark, light or as your system. ' +
        'It is set only by that choice. It is the one cookie that scripts can read.',
      'Where Candor runs over HTTPS the names begin with __Secure-.',
    ],
  },
  {
    title: 'What stays in your browser',
    text: [
      'A review that you are writing is kept in your browser’s local storage until you submit' +
        ' it, so that nothing is lost when you close the page. Whether moderators use keyboard ' +
        'shortcuts is kept there too, and the last pages that you opened by the search, until ' +
        'you sign out. None of it is sent to us.',
    ],
  },
  {
    title: 'No trackers',
    text: [
      'We use no cookies for advertising or statistics, no tracking pixels, and no fonts or ' +
        'scripts of other companies. All cookies are strictly necessary for your account or for ' +
        'what you chose, so we do not need to ask you to accept them.',
    ],
  },
  {
    title: 'The widget on other sites',
    text: [
      'The widget that shows reviews on the site of a business sets no cookies, stores nothing ' +
        'and reads nothing from that site.',
    ],
  },
  {
    title: 'Paying by card and signing in elsewhere',
    text: [
      'The page where you pay by card belongs to the card payment provider, and the page where ' +
        'you sign in with Google or GitHub belongs to them. They set cookies under their own ' +
        'policies.',
    ],
  },
]

const stored: Clause = {
  title: 'What stays in your browser',
  text: [
    'A review that you are writing is kept in your browser’s local storage until you submit it, ' +
      'so that nothing is lost when you close the page. It is also sent to us as a draft, which ' +
      'nobody else reads and which we keep for 90 days.',
    'These stay in your browser alone: a campaign that you are writing, the look of an embed ' +
      'that you chose, the last pages that you opened by the search, until you sign out, and ' +
      'whether you are signed in. For moderators also: whether keyboard shortcuts are on, and a ' +
      'decision until it is sent.',
  ],
}

const second = first.map((clause) => (clause.title === stored.title ? stored : clause))

export default function CookiesPage() {
  return (
    <LegalText
      title="Cookie Policy"
      lead="Candor uses cookies only for your account and the look you choose, never for tracking."
      versions={[
        {
          day: '2026-11-30',
          changes: 'Says that drafts of reviews are sent to us, and what else your browser keeps.',
          clauses: second,
        },
        { day: '2026-11-01', changes: 'The first version.', clauses: first },
      ]}
    />
  )
}
