import { useState } from 'react'
import type { Settings } from '../../shared/settings.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Checkbox } from '../ui/forms/Checkbox.tsx'
import { FailureAlert } from '../FailureAlert.tsx'
import { SuccessNote } from './SuccessNote.tsx'
import { useEditNotifications } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'

type Notifications = Settings['notifications']

const preferences = [
  ['email', 'Email notifications', 'Emails about your campaigns, reviews and payments.'],
  ['push', 'Push notifications', 'Browser notifications while Candor is open.'],
  ['marketing', 'Marketing emails', 'Occasional news from Candor.'],
] as const

/** Each preference is saved as soon as it is changed. */
export function NotificationPreferences({ notifications }: { notifications: Notifications }) {
  const edit = useEditNotifications()
  const [blocked, setBlocked] = useState(false)

  async function choose(name: keyof Notifications, on: boolean) {
    const isRefused = name === 'push' && on && !(await requestPushPermission())
    setBlocked(isRefused)
    if (!isRefused) {
      edit.mutate({ [name]: on })
    }
  }

  return (
    <SettingsSection
      title="Notification preferences"
      lead="The bell always shows everything. Choose how else we notify you."
    >
      <div className="space-y-4">
        <FailureAlert
          of={edit}
          otherwise="Your preferences could not be saved. Please try again."
        />
        {preferences.map(([name, label, hint]) => (
          <Checkbox
            key={name}
            label={label}
            hint={hint}
            checked={notifications[name]}
            onChange={(event) => choose(name, event.target.checked)}
          />
        ))}
        {blocked && (
          <Alert variant="warning" onDismiss={() => setBlocked(false)}>
            Your browser blocks notifications from Candor. Allow them in your browser settings for
            this site, then try again.
          </Alert>
        )}
        <SuccessNote at={edit.isSuccess && edit.submittedAt}>
          Your preferences have been saved.
        </SuccessNote>
      </div>
    </SettingsSection>
  )
}

/** Asks for permission; some browsers do not support notifications. */
async function requestPushPermission(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted'
}
