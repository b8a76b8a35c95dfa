import { utcText } from '../../../shared/base/moment-text.ts'
import * as z from 'zod'
import {
  categories,
  countriesInText,
  countriesText,
  languages,
  minutesText,
} from '../../../shared/market/campaign-facts.ts'
import { countries } from '../../../shared/base/countries.ts'
import { inDollars, type Cents } from '../../../shared/base/money.ts'
import { waysToGetIt, capText, worthText } from '../../../shared/market/fulfilment.ts'
import { requirementTexts } from '../../../shared/market/requirement-rules.ts'
import { openFilters } from '../../../shared/outside/open-campaigns.ts'
import { html, type Html } from '../../base/http/html.ts'
import type { readOpenCampaigns } from '../open-campaigns/queries.ts'
import type { PublicPage } from './layout.ts'
import { button, iconOf, productPicture } from './parts.ts'
import { breadcrumbData } from './structured-data.ts'

type Found = Awaited<ReturnType<typeof readOpenCampaigns>>
type OpenCampaign = Found['items'][number]

export const openOnPage = 18

/** What is chosen in the address. An empty or unknown value of a filter chooses nothing. */
export const OpenQuery = z.object({
  category: openFilters.category.catch(undefined),
  country: openFilters.country.catch(undefined),
  payFromCents: z
    .preprocess((value) => value || undefined, openFilters.payFromCents)
    .catch(undefined),
  after: z.string().max(500).optional().catch(undefined),
})
type Chosen = z.output<typeof OpenQuery>

interface Place {
  publicUrl: string
  withStructuredData: boolean
}

/** The page of what can be reviewed now. Search engines list it without filters. */
export function openPage(found: Found, chosen: Chosen, place: Place): PublicPage {
  const url = `${place.publicUrl}/open`
  const crumbs = [{ label: 'Candor', path: '/' }, { label: 'Open campaigns' }]
  const isWhole = addressWith(chosen) === path
  return {
    title: 'Open campaigns: get paid for an honest review · Candor',
    description:
      'The campaigns that take reviews now: the product, what a review pays, how long it takes ' +
      'and who can write it. The pay never depends on the rating.',
    canonical: isWhole ? url : null,
    crumbs,
    structured:
      place.withStructuredData && isWhole
        ? [breadcrumbData(crumbs, { url, publicUrl: place.publicUrl })]
        : [],
    body: html`<h1 class="mt-4 display text-28 md:text-36">What you can review now</h1>
      <p class="mt-3 max-w-[68ch]">
        Choose a product that you have or can try. You are paid for each approved review, the same
        for one star as for five. ${signUpNote}
      </p>
      ${filters(chosen)} ${found.items.length > 0 ? list(found, chosen) : empty(chosen)}`,
  }
}

const signUpNote = html`<span data-for="visitors"
  >An account is free; the brief of a campaign opens when you have one.</span
>`

const path = '/open'

/** The address of the page with these choices. */
function addressWith(chosen: Chosen): string {
  const query = new URLSearchParams(
    Object.entries(chosen).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return query.size === 0 ? path : `${path}?${query}`
}

const isFiltered = ({ category, country, payFromCents }: Chosen) =>
  [category, country, payFromCents].some((value) => value !== undefined)

const payChoices = [2_00, 5_00, 10_00, 20_00, 50_00] as Cents[]
const payText = (cents: Cents) => `${inDollars(cents).replace('.00', '')} or more`

/** A form that works without scripts: the choices are the address. */
function filters({ category, country, payFromCents }: Chosen): Html {
  const pays = [...payChoices, ...(payFromCents ? [payFromCents as Cents] : [])]
  const payOptions = [...new Set(pays)]
    .toSorted((one, other) => one - other)
    .map((cents): Option => [String(cents), payText(cents)])
  return html`<form
    method="get"
    action="${path}"
    aria-label="Filter campaigns"
    class="mt-6 grid grid-cols-1 items-end gap-3 rounded-card bg-s2 p-4 sm:grid-cols-2
      lg:grid-cols-[1fr_1fr_1fr_auto]"
  >
    ${select('country', 'Your country', 'Any country', countryOptions, country)}
    ${select('category', 'Category', 'All categories', Object.entries(categories), category)}
    ${select('payFromCents', 'Pay', 'Any pay', payOptions, payFromCents?.toString())}
    <button
      class="inline-flex h-11 items-center justify-center rounded-control bg-ember-500 px-5
        font-medium text-on-ember transition-colors hover:bg-ember-400 md:h-10"
    >
      Show campaigns
    </button>
  </form>`
}

type Option = [value: string, label: string]

const countryOptions = countries
  .map(({ code, name }): Option => [code, name])
  .toSorted(([, one], [, other]) => one.localeCompare(other))

function select(
  name: string,
  label: string,
  any: string,
  options: readonly Option[],
  chosen: string | undefined,
): Html {
  return html`<p class="min-w-0">
    <label for="${name}" class="mb-1.5 block text-13 text-fg-2">${label}</label>
    <select
      id="${name}"
      name="${name}"
      class="h-11 w-full rounded-control border border-control bg-bg px-3 text-16 text-fg
        transition-colors hover:border-fg-3 md:h-10 md:text-14"
    >
      <option value="">${any}</option>
      ${options.map(([value, text]) =>
        value === chosen
          ? html`<option value="${value}" selected>${text}</option>`
          : html`<option value="${value}">${text}</option>`,
      )}
    </select>
  </p>`
}

function list({ items, nextCursor }: Found, chosen: Chosen): Html {
  return html`<h2 class="sr-only">Open campaigns</h2>
    <ul class="mt-8 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
      ${items.map((campaign) => html`<li class="min-w-0">${card(campaign)}</li>`)}
    </ul>
    ${pages(chosen, nextCursor)}`
}

/** Leads to registration and back to the campaign; the application knows who has signed in. */
const campaignLink = ({ id }: OpenCampaign) =>
  `/register?${new URLSearchParams({ role: 'reviewer', returnTo: `/campaigns/${id}` })}`

function card(campaign: OpenCampaign): Html {
  const { title, product, business } = campaign
  return html`<article
    class="relative flex h-full flex-col overflow-hidden rounded-card border bg-s1
      transition-colors hover:border-control hover:bg-s2"
  >
    <div class="aspect-2/1 overflow-hidden">${productPicture(campaign)}</div>
    <div class="flex min-w-0 flex-1 flex-col p-4 md:px-5">
      <h3 dir="auto" class="text-16 font-semibold wrap-anywhere text-fg">
        <a
          href="${campaignLink(campaign)}"
          rel="nofollow"
          class="after:absolute after:inset-0 after:rounded-card"
          >${title}</a
        >
      </h3>
      <p class="mt-0.5 text-13 wrap-anywhere text-fg-3">
        <bdi>${product}</bdi> by <bdi>${business.companyName}</bdi>${
          business.isVerified && html` <span class="whitespace-nowrap">· Verified business</span>`
        }
      </p>
      <dl class="mt-3 mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
        ${factsOf(campaign).map(
          ([term, text]) =>
            html`<dt class="text-fg-3">${term}</dt>
              <dd class="text-fg-2">${text}</dd>`,
        )}
      </dl>
      <div
        class="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t pt-2.5"
      >
        <p class="figure text-22 text-ember-300">${inDollars(campaign.pricePerReviewCents)}</p>
        ${readReviews(campaign)}
      </div>
    </div>
  </article>`
}

function factsOf(campaign: OpenCampaign): [string, string][] {
  const { category, tryingDays, minutes, language, countries: codes } = campaign
  const { worthCents, reimbursementCapCents: cap, endsAt, requirements } = campaign
  const isTried = tryingDays > 0
  const facts: [string, string | null][] = [
    ['Category', category && categories[category]],
    [
      'Trying',
      isTried
        ? `${tryingDays} ${tryingDays === 1 ? 'day' : 'days'}, with a place held for you`
        : null,
    ],
    [
      isTried ? 'Work' : 'Time',
      minutes === null ? null : `About ${minutesText(minutes)}${isTried ? '' : ' with trying'}`,
    ],
    ['Language', language ? languages[language] : 'Any'],
    ['Reviewers in', codes.length === 0 ? 'Any country' : countriesText(codes)],
    ['Get it', wayText(campaign)],
    ['You are given', worthCents > 0 ? worthText(worthCents) : null],
    ['Paid back', cap > 0 ? capText(cap) : null],
    ['Until', endsAt && utcText(endsAt)],
    ['Looks for', wantedText(requirements) || null],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

const wantedText = ({ questions, ...numbers }: OpenCampaign['requirements']) =>
  requirementTexts({ ...numbers, questions: Array.from({ length: questions }) }).join('; ')

function wayText({ fulfilment, hasInstructions }: OpenCampaign) {
  return fulfilment === 'own' && hasInstructions ? 'The brief says how' : waysToGetIt[fulfilment]
}

/** Above the link of the card. */
const readReviews = ({ publicUrl, product }: OpenCampaign) =>
  publicUrl &&
  html`<a
    href="${publicUrl}"
    class="link relative inline-flex min-h-11 items-center text-13 md:min-h-6"
    >Its paid reviews<span class="sr-only">: ${product}</span></a
  >`

function pages(chosen: Chosen, nextCursor: string | null): Html | null {
  const { after, ...filter } = chosen
  if (!nextCursor && after === undefined) return null
  return html`<nav
    aria-label="Pages"
    class="mt-10 flex flex-wrap justify-between gap-3 border-t pt-6"
  >
    ${
      after === undefined
        ? html`<span></span>`
        : html`<a href="${addressWith(filter)}" class="${button}"
            >${iconOf('back')} Newest campaigns</a
          >`
    }
    ${
      nextCursor &&
      html`<a
        href="${addressWith({ ...chosen, after: nextCursor })}"
        rel="next nofollow"
        class="${button}"
        >Older campaigns ${iconOf('on')}</a
      >`
    }
  </nav>`
}

function empty(chosen: Chosen): Html {
  const [title, text, label] = emptyTexts(chosen)
  return html`<div class="mx-auto max-w-[34rem] py-16 text-center">
    <h2 class="display text-22">${title}</h2>
    <p class="mt-3">${text}</p>
    <p class="mt-5">
      <a href="${label ? path : '/register?role=reviewer'}" class="link inline-block py-3"
        >${label ?? 'Become a reviewer'}</a
      >
    </p>
  </div>`
}

/** What is said where nothing is listed, and what leads on; null to registration. */
function emptyTexts(chosen: Chosen): [title: string, text: string, label: string | null] {
  if (isFiltered(chosen)) {
    return [
      'No open campaign fits',
      `No campaign takes reviews now for: ${filterText(chosen)}.`,
      'Show all campaigns',
    ]
  }
  if (chosen.after !== undefined) {
    return ['No more campaigns', 'Older campaigns have closed meanwhile.', 'Show the newest']
  }
  return [
    'Nothing to review right now',
    'No campaign has an open place. Reviewers can have a daily email about new ones.',
    null,
  ]
}

function filterText({ category, country, payFromCents }: Chosen): string {
  return [
    category && categories[category],
    country && `reviewers in ${countriesInText([country])}`,
    payFromCents && payText(payFromCents as Cents),
  ]
    .filter(Boolean)
    .join(', ')
}
