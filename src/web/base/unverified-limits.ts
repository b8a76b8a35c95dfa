import { queryOptions, useQuery } from '@tanstack/react-query'
import type { getPlatform } from '../../shared/platform/platform.ts'
import { call } from './api.ts'
import { formatPrice } from '../ui/text/format.ts'

/** The same as in the settings, without their schemas. */
export const platformQuery = queryOptions({
  queryKey: ['platform'],
  queryFn: () => call<typeof getPlatform>({ method: 'GET', path: '/api/platform' }),
})

/**
 * What a business that is not verified may pay at most, for admins, who set it: 'at most $500 a
 * review and $5,000 a month, fees included'. Undefined while it is loaded.
 */
export function useUnverifiedLimits(): string | undefined {
  const limits = useQuery(platformQuery).data?.unverifiedLimits
  return (
    limits &&
    `at most ${formatPrice(limits.priceCents)} a review and ` +
      `${formatPrice(limits.monthCents)} a month, fees included`
  )
}
