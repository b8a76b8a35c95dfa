import { queryOptions, useQuery } from '@tanstack/react-query'
import { categories, type Category } from '../../../shared/market/campaign-facts.ts'
import { getUsualPrice } from '../../../shared/market/usual-price.ts'
import { call } from '../../base/api.ts'
import { formatMoney } from '../../ui/text/format.ts'

const usualPriceQuery = (category: Category) =>
  queryOptions({
    queryKey: ['usual-price', category],
    queryFn: async () => (await call(getUsualPrice, { query: { category } })).usual,
    staleTime: 300_000,
  })

/** What others pay for a review in the category; nothing while that is not known. */
export function useUsualPrice(category: string | null | undefined): string {
  const chosen = Object.hasOwn(categories, category ?? '') ? (category as Category) : undefined
  const { data } = useQuery({
    ...usualPriceQuery(chosen ?? 'other'),
    enabled: chosen !== undefined,
  })
  if (!chosen || !data) return ''
  const { fromCents, toCents, campaigns } = data
  const range =
    fromCents === toCents
      ? formatMoney(fromCents)
      : `${formatMoney(fromCents)} to ${formatMoney(toCents)}`
  return ` Usual in ${categories[chosen]}: ${range}, by ${campaigns} running campaigns.`
}
