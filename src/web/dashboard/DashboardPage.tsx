import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { Dashboard } from '../../shared/dashboard.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { CardSkeletons } from '../ui/Skeleton.tsx'
import { AdminDashboard } from './AdminDashboard.tsx'
import { BusinessDashboard } from './BusinessDashboard.tsx'
import { Naira, NairaNote } from './Money.tsx'
import { dashboardQuery } from './queries.ts'
import { ReviewerDashboard } from './ReviewerDashboard.tsx'

export default function DashboardPage() {
  return (
    <>
      <Denied />
      <OwnDashboard />
    </>
  )
}

/** For those who came from a page of another role. */
function Denied() {
  const denied = useLocation({ select: ({ state }) => state.denied })
  const [closed, setClosed] = useState(false)
  return denied && !closed ? (
    <Alert variant="warning" className="mb-6" onDismiss={() => setClosed(true)}>
      You do not have access to this page.
    </Alert>
  ) : null
}

function OwnDashboard() {
  const dashboard = useQuery(dashboardQuery)

  if (dashboard.isPending) {
    return <CardSkeletons label="Loading your dashboard" />
  }
  if (!dashboard.data) {
    return (
      <EmptyState
        kind="failed"
        heading="h1"
        title="Your dashboard could not be loaded"
        action={<Button onClick={() => dashboard.refetch()}>Try again</Button>}
      >
        {dashboard.error?.message}
      </EmptyState>
    )
  }
  return (
    <Naira value={dashboard.data.naira}>
      <ByRole data={dashboard.data} />
      <NairaNote />
    </Naira>
  )
}

function ByRole({ data }: { data: Dashboard }) {
  if (data.role === 'business') {
    return <BusinessDashboard data={data} />
  }
  return data.role === 'reviewer' ? (
    <ReviewerDashboard data={data} />
  ) : (
    <AdminDashboard data={data} />
  )
}
