import { Link } from '@tanstack/react-router'
import { useViewer } from '../../base/session.ts'
import { formatMoney } from '../../ui/text/format.ts'
import { useSite } from '../../base/site.ts'
import { Section } from './Section.tsx'

/** What somebody asks who thinks of becoming a reviewer, each with its whole answer. */
export function ReviewerQuestions() {
  const { live } = useSite()
  const pay = live
    ? `Running campaigns pay ${formatMoney(live.payFromCents)} to ${formatMoney(live.payToCents)}. `
    : ''
  const answers = [
    [
      'What do I do?',
      'You choose a campaign, use the product, and write at least 50 characters about it with a ' +
        'rating. Each campaign says how you get the product, who pays for it and how long it ' +
        'takes.',
    ],
    [
      'What is paid, and when?',
      `${pay}A person decides within 24 hours; an approved review is in your wallet at once. ` +
        'From $30 you can withdraw, less 10%.',
    ],
    [
      'From which countries?',
      'From 32 countries, which the registration lists. Some campaigns take reviewers of certain ' +
        'countries only, and you see those that take yours.',
    ],
    [
      'How does the money reach me?',
      'To your bank account, to mobile money or at PayPal, in US dollars and in batches. Your ' +
        'wallet says by when a withdrawal is expected.',
    ],
    [
      'Who pays taxes?',
      'You declare your earnings where you live. We withhold no tax; your wallet has a statement ' +
        'of each month.',
    ],
    [
      'What do I need to start?',
      'An email address, your country, a phone number and a password. Joining is free. Where the ' +
        'money goes is only asked when you withdraw.',
    ],
  ] as const
  const viewer = useViewer()
  return (
    <Section title="For reviewers, before you join">
      <dl className="grid grid-cols-1 gap-x-12 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {answers.map(([question, answer]) => (
          <div key={question} className="border-t pt-4">
            <dt className="font-semibold text-fg">{question}</dt>
            <dd className="mt-1">{answer}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
        {!viewer && (
          <Link to="/register" search={{ role: 'reviewer' }} className="link reach">
            Join as a reviewer
          </Link>
        )}
        <Link to="/help" hash="for-reviewers" className="link reach">
          More answers
        </Link>
      </p>
    </Section>
  )
}
