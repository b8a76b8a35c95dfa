import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import IconBolt from '~icons/tabler/bolt'
import IconBuildingBank from '~icons/tabler/building-bank'
import IconCalendarX from '~icons/tabler/calendar-x'
import IconCopy from '~icons/tabler/copy'
import IconDeviceMobile from '~icons/tabler/device-mobile'
import IconHourglassOff from '~icons/tabler/hourglass-off'
import IconId from '~icons/tabler/id'
import IconLanguage from '~icons/tabler/language'
import IconMoodConfused from '~icons/tabler/mood-confused'
import IconNetwork from '~icons/tabler/network'
import IconPhone from '~icons/tabler/phone'
import IconUserPlus from '~icons/tabler/user-plus'
import IconVolumeOff from '~icons/tabler/volume-off'
import { evidenceTitles } from '../../../shared/market/evidence-rules.ts'
import type { EvidenceItem } from '../../../shared/market/evidence.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { countOf } from '../../ui/text/format.ts'
import { extra } from '../../base/page.ts'
import { othersOf } from './SharingPeople.tsx'

/** The home page shows evidence, too, and names nobody. */
const SharingPeople = extra(async () => (await import('./SharingPeople.tsx')).SharingPeople)

/** The results of the automatic checks. They inform the moderator and decide nothing. */
export function Evidence({ evidence, reviewerId }: Pick<Review, 'evidence' | 'reviewerId'>) {
  return (
    <div role="group" aria-label="Evidence" className="text-13">
      <p className="font-semibold text-fg">Evidence</p>
      <p className="mt-1 text-fg-3">{summarize(evidence)}</p>
      <ul className="mt-3 space-y-3 empty:hidden">
        {evidence?.map((item) => (
          <li key={item.kind} className="flex gap-2.5">
            <span className="mt-px shrink-0 text-warn [&_svg]:size-4">{icons[item.kind]}</span>
            <div className="min-w-0">
              <p className="font-medium text-fg">{evidenceTitles[item.kind]}</p>
              <div className="wrap-anywhere text-fg-2">{explain(item)}</div>
              {'reviewers' in item && item.reviewers > 0 && (
                <Suspense fallback={null}>
                  <SharingPeople reviewerId={reviewerId} kind={item.kind} />
                </Suspense>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The state of the checks as a short text; null if there is evidence to show. */
export function evidenceNote({ evidence }: Review): string | null {
  if (evidence === undefined) return null
  if (evidence === null) return 'checks running'
  return evidence.length === 0 ? 'no issues found' : null
}

function summarize(evidence: Review['evidence']): string {
  if (!evidence) return 'Automatic checks are still running.'
  return evidence.length === 0
    ? 'Automatic checks found no issues.'
    : 'Found by automatic checks. You decide.'
}

/** The words of the review that its evidence quotes, for highlighting. */
export const quotedIn = ({ evidence }: Review): string[] =>
  (evidence ?? []).flatMap((item) => ('quotes' in item ? item.quotes : []))

const icons: Record<EvidenceItem['kind'], ReactNode> = {
  'near-duplicate': <IconCopy aria-hidden />,
  fast: <IconBolt aria-hidden />,
  early: <IconCalendarX aria-hidden />,
  'new-account': <IconUserPlus aria-hidden />,
  contact: <IconPhone aria-hidden />,
  profanity: <IconVolumeOff aria-hidden />,
  name: <IconId aria-hidden />,
  language: <IconLanguage aria-hidden />,
  sentiment: <IconMoodConfused aria-hidden />,
  unread: <IconHourglassOff aria-hidden />,
  'same-destination': <IconBuildingBank aria-hidden />,
  'same-phone': <IconDeviceMobile aria-hidden />,
  'same-name': <IconId aria-hidden />,
  'same-network': <IconNetwork aria-hidden />,
}

function explain(item: EvidenceItem): ReactNode {
  switch (item.kind) {
    case 'near-duplicate':
      return <Twin twin={item} />
    case 'fast':
      return (
        `Sent ${countOf(item.seconds, 'second')} after the campaign was opened. Reading the ` +
        `brief takes ${countOf(item.readingSeconds, 'second')} or more.`
      )
    case 'early':
      return (
        `Sent ${hoursText(item.hours)} after its trying began; the campaign asks for ` +
        `${countOf(item.tryingDays, 'day')} of trying.`
      )
    case 'new-account':
      return `The account was opened ${hoursText(item.hours)} before the review was sent.`
    case 'contact':
    case 'profanity':
    case 'name':
      return item.quotes.map((quote) => `“${quote}”`).join(', ')
    case 'language':
      return `Seems to be in ${nameOf(item.language)}; ${nameOf(item.brief)} is expected.`
    case 'sentiment':
      return `The text sounds ${item.words}, the rating does not. Check for a mistake.`
    case 'unread':
      return 'The checks of the text did not finish. Read it with care.'
    case 'same-destination':
      return `Shared with ${othersOf(item)}. Couples may have one account.`
    case 'same-phone':
      return `Shared with ${othersOf(item)}. One person may have both accounts.`
    case 'same-name':
      return `Shared with ${othersOf(item)}. Different people can have one name.`
    case 'same-network':
      return (
        `Shared within 90 days with ${othersOf(item)} of this campaign. ` +
        'Households, offices and mobile networks have one.'
      )
  }
}

/** 50 → '2 days', 0 → 'less than an hour'. */
function hoursText(hours: number): string {
  if (hours >= 48) return countOf(Math.floor(hours / 24), 'day')
  return hours === 0 ? 'less than an hour' : countOf(hours, 'hour')
}

type NearDuplicate = Extract<EvidenceItem, { kind: 'near-duplicate' }>

/** The similar review in full, as it was when they were compared. */
function Twin({ twin }: { twin: NearDuplicate }) {
  const { similarity, sameReviewer, sameBusiness, content } = twin
  const { reviewId, reviewerId, campaignId } = twin
  return (
    <span>
      {similarity}% similar to{' '}
      {sameReviewer ? 'a review by the same person' : 'a review by someone else'}{' '}
      {sameBusiness ? 'for the same business' : 'for another business'}:
      <blockquote
        dir="auto"
        aria-label="Similar review"
        className="mt-1 border-s-2 ps-2 font-review whitespace-pre-line text-fg-3"
      >
        {content}
      </blockquote>
      <Link
        to="/admin/reviews"
        // A person has one review of a campaign, so the list has only this one.
        search={{ status: 'all', campaignId, reviewerId, review: reviewId }}
        className="link reach mt-1 inline-block"
      >
        Open the similar review
      </Link>
    </span>
  )
}

const languages = new Intl.DisplayNames('en', { type: 'language' })
const nameOf = (language: string) => languages.of(language) ?? language
