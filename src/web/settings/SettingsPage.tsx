import { useQuery } from '@tanstack/react-query'
import type { Settings } from '../../shared/settings.ts'
import { useViewer } from '../session.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Loaded } from '../ui/feedback/Loaded.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { CardSkeletons } from '../ui/feedback/Skeleton.tsx'
import { Announcements } from './Announcements.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DataExport } from './DataExport.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Devices } from './Devices.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { NoteTemplates } from './NoteTemplates.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { PersonalInformation } from './PersonalInformation.tsx'
import { PlanChoice } from './PlanChoice.tsx'
import { PlatformSettings } from './PlatformSettings.tsx'
import { SetPassword } from './SetPassword.tsx'
import { TwoFactor } from './TwoFactor.tsx'
import { settingsQuery } from '../viewer-settings.ts'

export default function SettingsPage() {
  // A refetch must not replace what the user is editing.
  const settings = useQuery({ ...settingsQuery, refetchOnWindowFocus: false })
  return (
    <>
      <PageHeader title="Settings">Your profile, account and notifications.</PageHeader>
      <Loaded
        read={settings}
        skeleton={<CardSkeletons count={2} label="Loading settings" />}
        failed="Your settings could not be loaded"
      >
        {(own) => <Sections settings={own} />}
      </Loaded>
    </>
  )
}

function Sections({ settings }: { settings: Settings }) {
  const isLimited = useViewer()?.mustSetUpCodes === true
  return (
    <>
      {isLimited && (
        <Alert variant="warning" className="mb-6" title="Turn on two-factor codes to continue">
          Administrators need a second step at sign-in. Until you turn it on, nothing else works.
        </Alert>
      )}
      <div className="divide-y border-t">
        {!isLimited && <Profile settings={settings} />}
        <TwoFactor on={settings.twoFactorEnabled} hasPassword={settings.hasPassword} />
        {!isLimited && <Account settings={settings} />}
      </div>
    </>
  )
}

function Profile({ settings }: { settings: Settings }) {
  return (
    <>
      <PersonalInformation settings={settings} />
      {settings.role === 'business' && <PlanChoice settings={settings} />}
      {settings.role === 'admin' && <NoteTemplates />}
      {settings.role === 'admin' && <Announcements />}
      {settings.role === 'admin' && <PlatformSettings />}
      {settings.hasPassword ? <ChangePassword /> : <SetPassword email={settings.email} />}
    </>
  )
}

function Account({ settings }: { settings: Settings }) {
  return (
    <>
      <LinkedAccounts />
      <Devices />
      <NotificationPreferences notifications={settings.notifications} role={settings.role} />
      {settings.role !== 'admin' && <DataExport />}
      {settings.role !== 'admin' && <DeleteAccount hasPassword={settings.hasPassword} />}
    </>
  )
}
