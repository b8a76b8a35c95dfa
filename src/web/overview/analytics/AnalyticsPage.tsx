import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import IconDownload from '~icons/tabler/download'
import type * as z from 'zod'
import { getAnalytics, type Analytics } from '../../../shared/overview/analytics.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SegmentedLinks } from '../../ui/buttons/SegmentedLinks.tsx'
import { CardSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { downloadCsv } from './csv.ts'
import { Definitions } from './Defined.tsx'
import { Figures, PeriodFigures } from './Figures.tsx'
import { ActivitySummary, PlatformGrowth, RevenueByKind } from './Panels.tsx'
import { Summary } from './Summary.tsx'
import { Trends } from './Trends.tsx'
import { call } from '../../base/api.ts'

const analyticsQuery = (range: z.output<typeof getAnalytics.query>['range']) =>
  queryOptions({
    queryKey: ['analytics', range],
    queryFn: () => call(getAnalytics, { query: { range } }),
    placeholderData: keepPreviousData,
  })

const route = getRouteApi('/app/admin/analytics')

export default function AnalyticsPage() {
  const { range = '30' } = route.useSearch()
  const analytics = useQuery(analyticsQuery(range))
  const { data } = analytics

  return (
    <>
      <PageHeader
        title="Analytics"
        actions={
          data && (
            <Button
              variant="outline"
              icon={<IconDownload aria-hidden />}
              onClick={() => downloadCsv(data)}
            >
              Download CSV
            </Button>
          )
        }
      >
        All figures come from live data. Days and weeks are in UTC.
      </PageHeader>
      <Loaded
        read={analytics}
        skeleton={<CardSkeletons label="Loading analytics" />}
        failed="Failed to fetch analytics"
      >
        {(counted) => <Report analytics={counted} />}
      </Loaded>
    </>
  )
}

function Report({ analytics }: { analytics: Analytics }) {
  return (
    <>
      <Summary analytics={analytics} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-2 gap-y-4">
        <div>
          <h2 className="text-18 font-semibold text-fg">
            {`The last ${analytics.periods.length} ${analytics.unit}s, by ${analytics.unit}`}
          </h2>
          {analytics.unit === 'week' && (
            <p className="mt-1 text-fg-3">
              90 days as {analytics.periods.length - 1} full weeks, Monday to Sunday, and the
              present one.
            </p>
          )}
        </div>
        <Ranges />
      </div>
      <PeriodFigures analytics={analytics} />
      <Trends analytics={analytics} />
      <h2 className="mt-14 text-18 font-semibold text-fg">Now</h2>
      <p className="mt-1 mb-4 text-fg-3">
        The chosen period changes only the growth below Total Revenue. New users and their growth
        rate are always of 30 days.
      </p>
      <Figures analytics={analytics} />
      <div className="grid grid-cols-1 gap-x-8 gap-y-10 lg:grid-cols-3">
        <PlatformGrowth analytics={analytics} />
        <ActivitySummary analytics={analytics} />
        <RevenueByKind analytics={analytics} />
      </div>
      <Definitions />
    </>
  )
}

function Ranges() {
  const { range = '30' } = route.useSearch()
  return (
    <SegmentedLinks
      label="Range"
      replace
      items={(['7', '30', '90'] as const).map((days) => ({
        label: `${days} days`,
        to: '/admin/analytics',
        search: { range: days },
        active: days === range,
      }))}
    />
  )
}
