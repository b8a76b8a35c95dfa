import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { Dashboard } from '../../../shared/overview/dashboard.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { classNames } from '../../ui/class-names.ts'
import { dueQuery } from '../../platform/due/due-texts.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useViewer } from '../../base/session.ts'
import { page } from '../../base/page.ts'
import { Currencies } from './Money.tsx'
import { dashboardQuery } from './queries.ts'

export default function DashboardPage() {
  return (
    <>
      <Denied />
      <OwnDashboard />
    </>
  )
}

/** Shown after a redirect from a page of another role. */
function Denied() {
  const { denied } = useLocation({ select: ({ state }) => state })
  const viewer = useViewer()
  const [closed, setClosed] = useState(false)
  if (!denied || !viewer || closed) return null
  const audience = lists.format(denied.roles.map((role) => people[role]))
  return (
    <Alert variant="warning" className="mb-6" onDismiss={() => setClosed(true)}>
      <p>You do not have access to this page.</p>
      <p className="wrap-anywhere">
        {denied.path} is only for {audience}. You are signed in as{' '}
        {viewer.role === 'admin' ? 'an admin' : `a ${viewer.role}`}.
      </p>
    </Alert>
  )
}

const lists = new Intl.ListFormat('en', { type: 'disjunction' })
const people = { admin: 'admins', business: 'businesses', reviewer: 'reviewers' }

function OwnDashboard() {
  const viewer = useViewer()
  // Asked for beside the figures, and not after them.
  useQuery({ ...dueQuery, enabled: viewer?.role === 'admin' })
  return (
    <Loaded
      read={useQuery(dashboardQuery)}
      skeleton={<DashboardSkeleton />}
      failed="Your dashboard could not be loaded"
      heading="h1"
    >
      {(data) => (
        <Currencies value={{ rate: data.naira, leads: data.leads, sandbox: data.sandbox }}>
          <ByRole data={data} />
        </Currencies>
      )}
    </Loaded>
  )
}

/** The dashboard of each role. The route loads the one of the viewer. */
export const dashboards = {
  admin: page(() => import('./AdminDashboard.tsx'), 'AdminDashboard'),
  business: page(() => import('./BusinessDashboard.tsx'), 'BusinessDashboard'),
  reviewer: page(() => import('./ReviewerDashboard.tsx'), 'ReviewerDashboard'),
}
const { admin: Admin, business: Business, reviewer: Reviewer } = dashboards

function ByRole({ data }: { data: Dashboard }) {
  if (data.role === 'business') return <Business data={data} />
  return data.role === 'reviewer' ? <Reviewer data={data} /> : <Admin data={data} />
}

/** Same layout as a dashboard: four figures, the trend and a side card. */
function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Loading your dashboard">
      <Skeleton className="mb-8 h-14 w-64 max-w-full" />
      <div className="mb-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="h-33 animate-appear space-y-3 rounded-card border bg-s1 p-5">
            <Skeleton className="h-3 w-3/5" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        ))}
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[2fr_1fr]">
        <Panel className="h-40 lg:order-last lg:h-56" />
        <Panel className="h-110" />
      </div>
    </div>
  )
}

function Panel({ className }: { className: string }) {
  return (
    <div className={classNames('animate-appear rounded-card border bg-s1 p-6', className)}>
      <Skeleton className="h-5 w-2/5" />
    </div>
  )
}
