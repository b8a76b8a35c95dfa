import { useState } from 'react'
import type { Role } from '../../../shared/base/roles.ts'
import type { Settings } from '../../../shared/people/settings.ts'
import { Alert, FailureAlert } from '../../ui/feedback/Alert.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { SuccessNote } from './SuccessNote.tsx'
import { useEditNotifications } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'

type Notifications = Settings['notifications']

interface Preference {
  name: keyof Notifications
  label: string
  hint: string
  /** For this role only. */
  of?: Role
}

const preferences: readonly Preference[] = [
  {
    name: 'email',
    label: 'Email notifications',
    hint: 'Emails at once about what is marked below.',
  },
  {
    name: 'digest',
    label: 'Email summaries',
    hint: 'New reviews and decisions on them, together in at most one email an hour instead.',
    of: 'business',
  },
  {
    name: 'digest',
    label: 'Email summaries',
    hint: 'Campaigns, receipts and payouts to check, together in at most one email an hour.',
    of: 'admin',
  },
  {
    name: 'newCampaigns',
    label: 'New campaigns',
    hint: 'Hear of new campaigns in the bell, and by one email a day.',
    of: 'reviewer',
  },
  {
    name: 'push',
    label: 'Push notifications',
    hint: 'Browser notifications while Candor is open.',
  },
  { name: 'marketing', label: 'Marketing emails', hint: 'Occasional news from Candor.' },
]

interface NotificationPreferencesProps {
  notifications: Notifications
  role: Role
}

const lead =
  'Choose how we notify you. Emails about security, money, terms and the service always come.'

/** Each preference is saved as soon as it is changed. */
export function NotificationPreferences({ notifications, role }: NotificationPreferencesProps) {
  const edit = useEditNotifications()
  const own = preferences.filter(({ of }) => of === undefined || of === role)
  const [blocked, setBlocked] = useState(false)

  async function choose(name: keyof Notifications, on: boolean) {
    const isRefused = name === 'push' && on && !(await requestPushPermission())
    setBlocked(isRefused)
    if (!isRefused) {
      edit.mutate({ [name]: on })
    }
  }

  return (
    <SettingsSection title="Notification preferences" lead={lead}>
      <div className="space-y-4">
        <FailureAlert
          of={edit}
          otherwise="Your preferences could not be saved. Please try again."
        />
        {own.map(({ name, label, hint }) => (
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
