import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fulfilments } from '../../../shared/market/fulfilment.ts'
import type { CampaignPage } from '../../../shared/market/campaign-page.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import {
  categories,
  countriesInText,
  languages,
  minutesText,
} from '../../../shared/market/campaign-facts.ts'
import { campaignQuery } from '../../base/campaign-query.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dotted } from '../../ui/text/Dotted.tsx'
import { countOf, formatMoney } from '../../ui/text/format.ts'

/** Apart from the campaign's page, so that a decision does not ask for it again. */
const askedQuery = (campaignId: string) =>
  queryOptions({
    ...campaignQuery(campaignId),
    queryKey: ['asked-for', campaignId],
    staleTime: 5 * 60_000,
  })

/** What the campaign asked this reviewer for, by which a moderator judges the text. */
export function AskedFor({ review: { campaignId, place } }: { review: Review }) {
  const campaign = useQuery(askedQuery(campaignId))
  return (
    <section
      aria-labelledby="asked-for"
      className="px-6 py-2 max-lg:rounded-card max-lg:border max-lg:bg-s1 max-lg:p-4"
    >
      <h2 id="asked-for" className="mb-3 text-14 font-semibold text-fg">
        What was asked
      </h2>
      <Loaded
        read={campaign}
        skeleton={<RowSkeletons count={2} label="Loading what was asked" />}
        failed="What the campaign asks for could not be loaded"
        banner
      >
        {/* A place keeps its terms when the campaign is changed. */}
        {(asked) => <Asked key={campaignId} campaign={{ ...asked, ...place }} />}
      </Loaded>
    </section>
  )
}

function Asked({ campaign }: { campaign: CampaignPage }) {
  const { id, description, instructions, productUrl, product, business } = campaign
  const { category, countries, language, minutes, tryingDays, pricePerReviewCents } = campaign
  const { fulfilment, worthCents, reimbursementCapCents: cap, proofRequired } = campaign
  return (
    <div className="max-w-[72ch] space-y-3">
      <p className="text-13 text-fg-3">
        <Dotted
          facts={[
            product,
            business.companyName,
            `pays ${formatMoney(pricePerReviewCents)}`,
            fulfilment !== 'own' && fulfilments[fulfilment],
            worthCents > 0 && `gives the product, worth ${formatMoney(worthCents)}`,
            cap > 0 && `pays back up to ${formatMoney(cap)}`,
            proofRequired && 'asks for a proof of use',
            language && `in ${languages[language]}`,
            tryingDays > 0 && `${countOf(tryingDays, 'day')} of trying`,
            minutes && `about ${minutesText(minutes)}`,
            category && categories[category],
            countries.length > 0 && `only ${countriesInText(countries)}`,
          ]}
        />
      </p>
      <Part title="What it is about">{description || 'No description yet.'}</Part>
      {/* The other ways are said above. */}
      {(instructions || fulfilment === 'own') && (
        <Part title="How reviewers get the product">
          {instructions || 'The business does not say.'}
        </Part>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-13">
        {productUrl && (
          <a
            href={productUrl}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="link reach"
          >
            View product
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        <Link to="/campaigns/$campaignId" params={{ campaignId: id }} className="link reach">
          Open the campaign
        </Link>
      </p>
    </div>
  )
}

/** What fits into three lines of the pane at 1280 pixels. */
const shortLength = 240
const shortLines = 3

/** A text of the campaign, folded when it is long. */
function Part({ title, children: text }: { title: string; children: string }) {
  const [open, setOpen] = useState(false)
  const isLong = text.length > shortLength || text.split('\n').length > shortLines
  return (
    <div>
      <h3 className="text-13 text-fg-3">{title}</h3>
      <p
        dir="auto"
        className={classNames(
          'mt-0.5 wrap-anywhere whitespace-pre-line text-fg-2',
          isLong && !open && 'line-clamp-3',
        )}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${open ? 'Fold' : 'Show all of'} “${title}”`}
          onClick={() => setOpen(!open)}
          className="link reach text-13"
        >
          {open ? 'Fold' : 'Show all'}
        </button>
      )}
    </div>
  )
}
