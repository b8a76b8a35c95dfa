import * as z from 'zod'
import { mostTryingDays } from './place-rules.ts'
import { maxMinutes, categoryNames, languageCodes } from './campaign-facts.ts'
import { created, endpoint, Id, Instant, listOf, search } from '../base/endpoint.ts'
import { maxAmount } from '../base/money.ts'
import { campaignSorts, reviewerViews } from '../platform/states.ts'
import { line } from '../base/text.ts'
import { countryCodes } from '../base/countries.ts'

const Category = z.enum(categoryNames, { error: 'Choose a category of the list' })
const Language = z.enum(languageCodes, { error: 'Choose a language of the list' })
const Country = z
  .string()
  .refine((code) => countryCodes.includes(code), 'Choose countries of the list')
const minutesError = `Enter whole minutes, from 1 to ${maxMinutes}`
const minutes = z.int(minutesError).min(1, minutesError).max(maxMinutes, minutesError)

const daysError = `Enter whole days, from 0 to ${mostTryingDays}`
const tryingDays = z.int(daysError).min(0, daysError).max(mostTryingDays, daysError)

/** What reviewers look for campaigns by. Null, and no country, mean any. */
export const campaignFacts = {
  category: Category.nullish(),
  /** The countries whose reviewers may write. */
  countries: z
    .array(Country)
    .max(countryCodes.length)
    .transform((codes) => [...new Set(codes)].toSorted())
    .optional(),
  /** The language of the reviews. */
  language: Language.nullish(),
  /** How long a review takes, with trying the product. */
  minutes: minutes.nullish(),
  /** Days of trying, for which a reviewer takes a place. With 0 one writes at once. */
  tryingDays: tryingDays.optional(),
}

/** What a list of campaigns can be filtered by, in the API, in addresses and in saved searches. */
export const campaignFilters = {
  q: search,
  category: Category.optional(),
  /** Campaigns that reviewers of this country may review. */
  country: Country.optional(),
  language: Language.optional(),
  payFromCents: z.coerce.number().int().min(0).max(maxAmount).optional(),
  upToMinutes: z.coerce.number().int().min(1).max(maxMinutes).optional(),
}

/** How far campaigns are counted. */
export const countedTo = 100

const Count = z.int().max(countedTo)

/** How many campaigns each view of a reviewer has with these filters. */
export const countCampaigns = endpoint({
  name: 'countCampaigns',
  method: 'GET',
  path: '/api/campaign-counts',
  allow: ['reviewer'],
  mayLag: ['reviewer'],
  query: z.object(campaignFilters),
  reply: z.object({
    available: Count,
    reviewed: Count,
    paused: Count,
    /** Of the available ones, those approved since the last visit. */
    new: Count,
  }),
})

/** Says that the reviewer looks at the campaigns. Half an hour without begins another visit. */
export const visitCampaigns = endpoint({
  name: 'visitCampaigns',
  method: 'POST',
  path: '/api/campaign-visits',
  allow: ['reviewer'],
  reply: z.object({ newSince: Instant.nullable() }),
})

export const maxSavedSearches = 20

/** What is chosen in the list of campaigns, under the names of its address. */
export const SearchFilters = z.strictObject({
  ...campaignFilters,
  // Numbers here, and text in a query.
  payFromCents: z.int().min(0).max(maxAmount).optional(),
  upToMinutes: z.int().min(1).max(maxMinutes).optional(),
  view: z.enum(reviewerViews).optional(),
  sort: z.enum(campaignSorts).optional(),
})
export type SearchFilters = z.input<typeof SearchFilters>

export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  filters: SearchFilters,
  /** Whether the daily digest tells of new campaigns that it finds. */
  mails: z.boolean(),
  createdAt: Instant,
})
export type SavedSearch = z.input<typeof SavedSearch>

export const SearchName = z.strictObject({ name: line(60).min(1, 'Give the search a name') })

export const NewSavedSearch = SearchName.extend({ filters: SearchFilters })

export const listSavedSearches = endpoint({
  name: 'listSavedSearches',
  method: 'GET',
  path: '/api/saved-searches',
  allow: ['reviewer'],
  reply: listOf(SavedSearch),
})

export const saveSearch = endpoint({
  name: 'saveSearch',
  method: 'POST',
  path: '/api/saved-searches',
  allow: ['reviewer'],
  body: NewSavedSearch,
  reply: created(SavedSearch),
})

export const renameSavedSearch = endpoint({
  name: 'renameSavedSearch',
  method: 'PATCH',
  path: '/api/saved-searches/:searchId',
  allow: ['reviewer'],
  params: z.object({ searchId: Id }),
  body: SearchName,
  reply: SavedSearch,
})

const mail = {
  path: '/api/saved-searches/:searchId/mail',
  allow: ['reviewer'],
  params: z.object({ searchId: Id }),
  reply: SavedSearch,
} as const

/** Adds new campaigns that the search finds to the daily digest. */
export const mailSavedSearch = endpoint({ name: 'mailSavedSearch', method: 'POST', ...mail })

export const stopSavedSearchMail = endpoint({
  name: 'stopSavedSearchMail',
  method: 'DELETE',
  ...mail,
})

export const deleteSavedSearch = endpoint({
  name: 'deleteSavedSearch',
  method: 'DELETE',
  path: '/api/saved-searches/:searchId',
  allow: ['reviewer'],
  params: z.object({ searchId: Id }),
  reply: z.object({ deleted: z.literal(true) }),
})
