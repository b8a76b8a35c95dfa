import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { Settings } from '../../../shared/people/settings.ts'
import { part } from '../../base/page.ts'
import { useViewer } from '../../base/session.ts'
import type { Viewer } from '../../base/session.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { CardSkeletons, RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { ChangePassword, SetPassword } from './ChangePassword.tsx'
import { Devices } from './Devices.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { PersonalInformation } from './PersonalInformation.tsx'
import { SettingsNav } from './SettingsNav.tsx'
import { TwoFactor } from './TwoFactor.tsx'
import { sectionLabels } from '../../base/section-labels.ts'
import { sectionNamed } from '../../base/settings-sections.ts'
import type { SectionName } from '../../base/settings-sections.ts'
import { settingsQuery } from '../../base/viewer-settings.ts'

/** The sections that few people open, which nobody else loads. */
const DataExport = part(() => import('./DataExport.tsx'), 'DataExport')
const DeleteAccount = part(() => import('./DeleteAccount.tsx'), 'DeleteAccount')
const Billing = part(() => import('./Billing.tsx'), 'Billing')
const Announcements = part(() => import('./Announcements.tsx'), 'Announcements')
const Display = part(() => import('./Display.tsx'), 'Display')
const Developers = part(() => import('./Developers.tsx'), 'Developers')
const NoteTemplates = part(() => import('./NoteTemplates.tsx'), 'NoteTemplates')
const NotificationEvents = part(() => import('./NotificationEvents.tsx'), 'NotificationEvents')
const UnknownSection = part(() => import('./UnknownSection.tsx'), 'UnknownSection')
const PlanChoice = part(() => import('./PlanChoice.tsx'), 'PlanChoice')
const PlatformSettings = part(() => import('./PlatformSettings.tsx'), 'PlatformSettings')

const route = getRouteApi('/app/settings/$section')

export default function SettingsPage() {
  const viewer = useViewer()
  const { section } = route.useParams()
  // A refetch must not replace what the user is editing.
  const settings = useQuery({ ...settingsQuery, refetchOnWindowFocus: false })
  if (!viewer) return null
  const name = sectionNamed(viewer, section)
  return (
    <>
      <PageHeader title="Settings">
        {viewer.role === 'admin'
          ? 'Your account, and what holds for everybody.'
          : 'Your profile, account and notifications.'}
      </PageHeader>
      <Suspense>
        <UnknownSection shown={sectionLabels[name]} />
      </Suspense>
      <div className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SettingsNav viewer={viewer} current={name} />
        <Loaded
          read={settings}
          skeleton={<CardSkeletons count={2} label="Loading settings" />}
          failed="Your settings could not be loaded"
        >
          {(own) => (
            <div className="min-w-0 divide-y *:first:pt-0">
              {viewer.mustSetUpCodes && (
                <Alert
                  variant="warning"
                  className="mb-6"
                  title="Turn on two-factor codes to continue"
                >
                  Administrators need a second step at sign-in. Until you turn it on, nothing else
                  works.
                </Alert>
              )}
              <Suspense fallback={<RowSkeletons label="Loading settings" />}>
                {contents[name](own, viewer)}
              </Suspense>
            </div>
          )}
        </Loaded>
      </div>
    </>
  )
}

const contents: Record<SectionName, (settings: Settings, viewer: Viewer) => ReactNode> = {
  profile: (settings) => <PersonalInformation settings={settings} />,
  plan: (settings) => <PlanChoice settings={settings} />,
  billing: ({ billing, companyName, name, email }) =>
    billing && <Billing billing={billing} names={[companyName, name]} email={email} />,
  security: (settings, { mustSetUpCodes }) => (
    <>
      {!mustSetUpCodes &&
        (settings.hasPassword ? <ChangePassword /> : <SetPassword email={settings.email} />)}
      <TwoFactor on={settings.twoFactorEnabled} hasPassword={settings.hasPassword} />
      {!mustSetUpCodes && <LinkedAccounts />}
      {!mustSetUpCodes && <Devices />}
    </>
  ),
  notifications: (settings) => (
    <>
      <NotificationPreferences notifications={settings.notifications} role={settings.role} />
      <NotificationEvents settings={settings} />
    </>
  ),
  display: (settings) => <Display settings={settings} />,
  'note-templates': () => <NoteTemplates />,
  announcements: () => <Announcements />,
  platform: () => <PlatformSettings part="platform" />,
  moderation: () => <PlatformSettings part="moderation" />,
  'public-pages': () => <PlatformSettings part="public-pages" />,
  testimonials: () => <PlatformSettings part="testimonials" />,
  issuer: () => <PlatformSettings part="issuer" />,
  developers: (_settings, viewer) => <Developers role={viewer.role} />,
  data: ({ hasPassword }) => (
    <>
      <DataExport />
      <DeleteAccount hasPassword={hasPassword} />
    </>
  ),
}
