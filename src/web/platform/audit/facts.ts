import { categories, countriesText, languages } from '../../../shared/market/campaign-facts.ts'
import { fulfilments } from '../../../shared/market/fulfilment.ts'
import { reportReasons } from '../../../shared/market/report-rules.ts'
import { rejectionReasons } from '../../../shared/market/review-rules.ts'
import { RejectionReason } from '../../../shared/market/rejection.ts'
import { formatMoney } from '../../ui/text/format.ts'

/** Labels for fields whose names in words are not clear. */
const labels: Record<string, string> = {
  x: 'X',
  gtin: 'GTIN',
  mpn: 'MPN',
  sku: 'SKU',
  price: 'Paid to the reviewer',
  fee: 'Fee of Candor',
  fileName: 'File',
  fileNames: 'Files',
  productUrl: 'Link',
  minutes: 'Minutes it takes',
  tryingDays: 'Days of trying',
  fulfilment: 'How reviewers get the product',
  worthCents: 'Worth of the product',
  reimbursementCapCents: 'Most that is paid back',
  mostPaidBack: 'Most that is paid back',
  paidBack: 'Paid back',
  proofRequired: 'Proof of use',
  startsAt: 'Start',
  endsAt: 'End',
  requirements: 'Requirements',
  traits: 'Protected traits that the product needs',
  until: 'Deadline',
  pictureAlt: 'Text of the picture',
  slug: 'Address',
  step: 'What was wrong',
  refused: 'Why the bank refused',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  nairaRateDate: 'Rate date',
  way: 'How',
  network: 'Network',
  bankName: 'Bank',
  netCents: 'To pay',
  starterCents: 'Price of Starter',
  professionalCents: 'Price of Professional',
  enterpriseCents: 'Price of Enterprise',
  unverifiedPriceCents: 'Most per review before verification',
  unverifiedMonthCents: 'Most per month before verification',
  withoutDestination: 'Left out without a destination',
  held: 'Left out after a change of destination',
  frozen: 'Left out of suspended people',
}

/** 'nairaPerDollar' → 'Naira per dollar'. */
export const labelOf = (name: string) => labels[name] ?? sentence(wordsIn(name))

const wordsIn = (name: string) =>
  name.replace(/Cents$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What is stored as one word: 'pending' → 'Pending', 'registration' → 'Registration'. */
const named = new Set([
  'status',
  'way',
  'step',
  'plan',
  'nextPlan',
  'type',
  'provider',
  'unlinked',
  'about',
  'createdAs',
  'picture',
  'audience',
])

/** What is stored by its code. */
const choicesOf: Record<string, Record<string, string>> = {
  category: categories,
  language: languages,
  fulfilment: fulfilments,
  // Of a report, where it is no reason to reject a review.
  reason: reportReasons,
}

type Facts = Record<string, unknown> | null

/**
 * The fields that an entry tells something by. A zero or a new state alone tells nothing: the
 * action says the state, and nobody asks what was not left out.
 */
export function changedNames(before: Facts, after: Facts): string[] {
  const all = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // The database orders them by length. A note explains what is before it.
  const names = all.toSorted((one, other) => Number(one === 'note') - Number(other === 'note'))
  return names.filter((name) => {
    const [old, now] = [before?.[name], after?.[name]]
    // The subject names and links it; the search and the file have it.
    if (isId(old) || isId(now)) return false
    if (!isSaid(old) && (name === 'status' || now === 0 || now === false)) return false
    return (isSaid(old) || isSaid(now)) && textOf(old, name) !== textOf(now, name)
  })
}

const isId = (value: unknown) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

/** An unknown network is an empty text. */
export const isSaid = (value: unknown) => value != null && value !== ''

/** Fields whose names end like this are integer cents; others with amounts are text in dollars. */
const isCents = (name: string, value: unknown): value is number =>
  name.endsWith('Cents') && typeof value === 'number'

/** A fact of an audit entry in words. */
export function textOf(value: unknown, name: string): string {
  if (isCents(name, value)) return formatMoney(value)
  const reason = RejectionReason.safeParse(value)
  if (reason.success) return rejectionReasons[reason.data]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string') return JSON.stringify(value ?? null)
  const choice = choicesOf[name]?.[value]
  if (choice) return choice
  if (name === 'countries') return countriesText(value.split(', '))
  return named.has(name) ? sentence(value) : value
}
