import type { SearchFilters } from '../../../shared/market/campaign-search.ts'
import { categories, languages, minutesText } from '../../../shared/market/campaign-facts.ts'
import { countries, countryName } from '../../../shared/base/countries.ts'
import type { Option } from '../../ui/forms/Select.tsx'
import { optionsOf } from '../../ui/forms/Select.tsx'
import { formatPrice } from '../../ui/text/format.ts'

/** The names of the filters in the address; `q` is the search. */
export const filterNames = [
  'payFromCents',
  'category',
  'upToMinutes',
  'language',
  'country',
] as const
export type FilterName = (typeof filterNames)[number]

/** How the value of a filter reads. */
export const filterText: Record<FilterName, (value: string) => string> = {
  payFromCents: (value) => `Pays ${formatPrice(Number(value))} or more`,
  category: (value) => categories[value as keyof typeof categories],
  upToMinutes: (value) => `Up to ${minutesText(Number(value))}`,
  language: (value) => `In ${languages[value as keyof typeof languages]}`,
  country: (value) => `For ${countryName(value)}`,
}

const valuesOf = (name: FilterName, values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: filterText[name](value) }))

interface Choice {
  name: FilterName
  label: string
  all: string
  options: readonly Option[]
}

export const filterChoices: readonly Choice[] = [
  {
    name: 'payFromCents',
    label: 'Pay',
    all: 'Any pay',
    options: valuesOf('payFromCents', ['200', '500', '1000', '2000', '5000']),
  },
  { name: 'category', label: 'Category', all: 'All categories', options: optionsOf(categories) },
  {
    name: 'upToMinutes',
    label: 'Time needed',
    all: 'Any time',
    options: valuesOf('upToMinutes', ['10', '20', '30', '60', '120']),
  },
  { name: 'language', label: 'Language', all: 'All languages', options: optionsOf(languages) },
  {
    name: 'country',
    label: 'Country of the reviewers',
    all: 'Reviewers anywhere',
    options: countries
      .map(({ code, name }) => ({ value: code, label: name }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
  },
]

/** What is chosen in the address or saved; numbers are text in the address. */
export type Chosen = Partial<Record<keyof SearchFilters, string | number | undefined>>

const viewTexts = { available: null, reviewed: 'Reviewed', paused: 'Paused' }
const sortTexts = { newest: null, oldest: 'Oldest first', price: 'Highest price first' }

/** What a search looks for, in words; the same words mean the same search. */
export function searchText({ q, view, sort, ...filters }: Chosen): string {
  return [
    q && `“${q}”`,
    ...filterNames.map((name) => filters[name] && filterText[name](String(filters[name]))),
    view && viewTexts[view as keyof typeof viewTexts],
    sort && sortTexts[sort as keyof typeof sortTexts],
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The filters of a saved search as the address has them. */
export const asAddress = ({ payFromCents, upToMinutes, ...filters }: SearchFilters) => ({
  ...filters,
  payFromCents: payFromCents?.toString(),
  upToMinutes: upToMinutes?.toString(),
})
