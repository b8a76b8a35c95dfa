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
  ['email', 'Email notifications', 'What concerns your campaigns, reviews and money, by mail.'],
  ['push', 'Push notifications', 'The same from your browser, while Candor is open in it.'],
  ['marketing', 'Marketing emails', 'News of Candor, now and then.'],
] as const

/** Each is saved as soon as it is chosen. */
export function NotificationPreferences({ notifications }: { notifications: Notifications }) {
  const edit = useEditNotifications()
  const [blocked, setBlocked] = useState(false)

  async function choose(name: keyof Notifications, on: boolean) {
    const refused = name === 'push' && on && !(await mayPush())
    setBlocked(refused)
    if (!refused) {
      edit.mutate({ [name]: on })
    }
  }

  return (
    <SettingsSection
      title="Notification preferences"
      lead="The bell shows you everything in any case. Choose what reaches you elsewhere."
    >
      <div className="space-y-4">
        <FailureAlert of={edit} otherwise="Your choice could not be saved. Please try again." />
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
            Your browser does not let Candor notify you. Allow it in the settings of the browser for
            this site, then choose it again.
          </Alert>
        )}
        <SuccessNote at={edit.isSuccess && edit.submittedAt}>Your choice is saved.</SuccessNote>
      </div>
    </SettingsSection>
  )
}

/** Asks the person through the browser; some browsers know no notifications at all. */
async function mayPush(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted'
}
