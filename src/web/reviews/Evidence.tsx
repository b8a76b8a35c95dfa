import {
  IconBuildingBank,
  IconCopy,
  IconLanguage,
  IconMoodConfuzed,
  IconNetwork,
  IconPhone,
  IconVolumeOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { EvidenceItem } from '../../shared/evidence.ts'
import type { Review } from '../../shared/reviews.ts'

/** What was noticed about a review. It explains itself, and decides nothing. */
export function Evidence({ findings }: { findings: Review['evidence'] }) {
  return (
    <div role="group" aria-label="Evidence" className="text-13">
      <p className="font-semibold text-fg">Evidence</p>
      <p className="mt-1 text-fg-3">{sumUp(findings)}</p>
      <ul className="mt-3 space-y-3 empty:hidden">
        {findings?.map((finding) => (
          <li key={finding.kind} className="flex gap-2.5">
            <span className="mt-px shrink-0 text-warn [&_svg]:size-4">{icons[finding.kind]}</span>
            <div className="min-w-0">
              <p className="font-medium text-fg">{titles[finding.kind]}</p>
              <div className="wrap-anywhere text-fg-2">{explain(finding)}</div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** In a word, where there is nothing to show. */
export function noEvidence({ evidence }: Review): string | null {
  if (evidence === undefined) return null
  if (evidence === null) return 'being examined'
  return evidence.length === 0 ? 'nothing noticed' : null
}

function sumUp(findings: Review['evidence']): string {
  if (!findings) return 'Being examined.'
  return findings.length === 0 ? 'Nothing noticed.' : 'Noticed automatically; you decide.'
}

/** The words of a review that its evidence quotes, to be marked in it. */
export const quotedIn = ({ evidence }: Review): string[] =>
  (evidence ?? []).flatMap((finding) => ('quotes' in finding ? finding.quotes : []))

const titles: Record<EvidenceItem['kind'], string> = {
  'near-duplicate': 'Much like another review',
  contact: 'Contact details or links',
  profanity: 'Profanity',
  language: 'Another language',
  sentiment: 'Words against the stars',
  'same-destination': 'Same payout destination',
  'same-network': 'Same network',
}

const icons: Record<EvidenceItem['kind'], ReactNode> = {
  'near-duplicate': <IconCopy aria-hidden />,
  contact: <IconPhone aria-hidden />,
  profanity: <IconVolumeOff aria-hidden />,
  language: <IconLanguage aria-hidden />,
  sentiment: <IconMoodConfuzed aria-hidden />,
  'same-destination': <IconBuildingBank aria-hidden />,
  'same-network': <IconNetwork aria-hidden />,
}

function explain(finding: EvidenceItem): ReactNode {
  switch (finding.kind) {
    case 'near-duplicate':
      return (
        <>
          {finding.similarity}% alike with what{' '}
          {finding.sameReviewer ? 'the same reviewer wrote before' : 'somebody else wrote'}:
          <q className="mt-1 line-clamp-3 block font-review text-fg-3">{finding.excerpt}</q>
        </>
      )
    case 'contact':
    case 'profanity':
      return finding.quotes.map((quote) => `“${quote}”`).join(', ')
    case 'language':
      return `Reads like ${nameOf(finding.language)}; the brief is in ${nameOf(finding.brief)}.`
    case 'sentiment':
      return `The text reads ${finding.words}, the rating does not. Either is fine; was it a slip?`
    case 'same-destination':
      return `${othersOf(finding.reviewers)} paid to the same account, as couples do too.`
    case 'same-network':
      return `${peopleOf(finding)} signed in from the same address, as people of one home do too.`
  }
}

const othersOf = (reviewers: number) =>
  reviewers === 1 ? '1 other reviewer is' : `${reviewers} other reviewers are`

function peopleOf({
  business,
  reviewers,
}: Extract<EvidenceItem, { kind: 'same-network' }>): string {
  const others = reviewers === 1 ? '1 other reviewer' : `${reviewers} other reviewers`
  if (!business) return `${others} of this campaign`
  return reviewers === 0 ? 'The business' : `The business and ${others} of this campaign`
}

const languages = new Intl.DisplayNames('en', { type: 'language' })
const nameOf = (language: string) => languages.of(language) ?? language
