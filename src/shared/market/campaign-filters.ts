import * as z from 'zod'
import { categoryNames, languageCodes, maxMinutes } from './campaign-facts.ts'
import { countryCodes } from '../base/countries.ts'
import { search } from '../base/list.ts'
import { maxAmount } from '../base/money.ts'

const Category = z.enum(categoryNames, { error: 'Choose a category of the list' })
const Language = z.enum(languageCodes, { error: 'Choose a language of the list' })
const Country = z
  .string()
  .refine((code) => countryCodes.includes(code), 'Choose countries of the list')
const minutesError = `Enter whole minutes, from 1 to ${maxMinutes}`
const minutes = z.int(minutesError).min(1, minutesError).max(maxMinutes, minutesError)

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
