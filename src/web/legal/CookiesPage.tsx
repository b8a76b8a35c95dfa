import { LegalText } from './LegalText.tsx'
import type { Clause } from './LegalText.tsx'

const clauses: readonly Clause[] = [
  {
    title: 'The cookies',
    text: [
      'Candor sets cookies of its own alone, and only when you sign in. No script can read ' +
        'them, and they are not sent along from other sites’ forms (HttpOnly, SameSite=Lax).',
    ],
    points: [
      'candor.session_token keeps you signed in. It lasts 30 days from its last use if you ' +
        'chose Remember me, and otherwise until you close the browser. Signing out removes it.',
      'candor.dont_remember notes that you did not choose Remember me, so that the session ' +
        'ends with the browser. It is absent otherwise.',
      'candor.two_factor remembers for ten minutes that your password was right, while you enter' +
        ' a two-factor code. It is absent without them.',
      'candor.state ties a sign-in with Google or GitHub to the browser in which it was begun,' +
        ' for five minutes. It is absent otherwise.',
      'Where Candor runs over HTTPS the names begin with __Secure-.',
    ],
  },
  {
    title: 'What stays in your browser',
    text: [
      'A review that you are writing is kept in your browser’s local storage until you submit' +
        ' it, so that nothing is lost when a page closes. Moderators’ choice about keyboard ' +
        'shortcuts is kept there too. Neither is sent to us.',
    ],
  },
  {
    title: 'No trackers',
    text: [
      'There are no cookies for advertising or statistics, no pixels, no fonts or scripts of ' +
        'other companies. All of the cookies are strictly necessary for signing in, which is why ' +
        'there is no banner that asks you to accept them.',
    ],
  },
  {
    title: 'The widget on other sites',
    text: [
      'The widget with which a business shows its reviews sets no cookie, stores nothing and ' +
        'reads nothing of the page around it.',
    ],
  },
  {
    title: 'Paying by card and signing in elsewhere',
    text: [
      'The page on which you pay by card belongs to the card payment provider, and the page ' +
        'on which you sign in with Google or GitHub belongs to them. They set cookies by their ' +
        'own policies.',
    ],
  },
]

export default function CookiesPage() {
  return (
    <LegalText
      title="Cookie Policy"
      lead="Cookies that signing in needs, and nothing that follows you."
      updated="Nov 1, 2026"
      clauses={clauses}
    />
  )
}
