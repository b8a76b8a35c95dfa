import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSite } from '../../base/site.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { settingsQuery } from '../../base/viewer-settings.ts'
import { SendConfirmation } from './SendConfirmation.tsx'

/** Asks for the confirmation of the email address where something cannot be done without. */
export function ConfirmFirst({ children }: { children: ReactNode }) {
  const { confirmsEmail } = useSite()
  const settings = useQuery({ ...settingsQuery, enabled: confirmsEmail }).data
  if (!confirmsEmail || !settings || settings.emailVerified) return null
  return (
    <Alert
      variant="warning"
      title="Confirm your email address first"
      action={<SendConfirmation />}
      className="mb-6"
    >
      Open the link in the email that we sent to {settings.email}. {children}
    </Alert>
  )
}
