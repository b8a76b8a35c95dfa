import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { CardSkeletons } from '../ui/Skeleton.tsx'
import { AdminDashboard } from './AdminDashboard.tsx'
import { BusinessDashboard } from './BusinessDashboard.tsx'
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
  switch (dashboard.data.role) {
    case 'business':
      return <BusinessDashboard data={dashboard.data} />
    case 'reviewer':
      return <ReviewerDashboard data={dashboard.data} />
    case 'admin':
      return <AdminDashboard data={dashboard.data} />
  }
}
