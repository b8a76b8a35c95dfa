import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import type { Settings } from '../../shared/settings.ts'
import { loadModule } from '../page.ts'
import { useViewer } from '../session.ts'
import type { Viewer } from '../session.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Loaded } from '../ui/feedback/Loaded.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { CardSkeletons, RowSkeletons } from '../ui/feedback/Skeleton.tsx'
import { classNames } from '../ui/class-names.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { Devices } from './Devices.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { NotificationEvents } from './NotificationEvents.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { PersonalInformation } from './PersonalInformation.tsx'
import { SetPassword } from './SetPassword.tsx'
import { TwoFactor } from './TwoFactor.tsx'
import { sectionNamed, sectionsOf } from '../settings-sections.ts'
import type { SectionName } from '../settings-sections.ts'
import { settingsQuery } from '../viewer-settings.ts'

/** The sections that few people open, which nobody else loads. */
const DataExport = lazy(() =>
  loadModule(async () => ({ default: (await import('./DataExport.tsx')).DataExport })),
)
const DeleteAccount = lazy(() =>
  loadModule(async () => ({ default: (await import('./DeleteAccount.tsx')).DeleteAccount })),
)
const Billing = lazy(() =>
  loadModule(async () => ({ default: (await import('./Billing.tsx')).Billing })),
)
const Announcements = lazy(() =>
  loadModule(async () => ({ default: (await import('./Announcements.tsx')).Announcements })),
)
const Display = lazy(() =>
  loadModule(async () => ({ default: (await import('./Display.tsx')).Display })),
)
const Developers = lazy(() =>
  loadModule(async () => ({ default: (await import('./Developers.tsx')).Developers })),
)
const NoteTemplates = lazy(() =>
  loadModule(async () => ({ default: (await import('./NoteTemplates.tsx')).NoteTemplates })),
)
const PlanChoice = lazy(() =>
  loadModule(async () => ({ default: (await import('./PlanChoice.tsx')).PlanChoice })),
)
const PlatformSettings = lazy(() =>
  loadModule(async () => ({ default: (await import('./PlatformSettings.tsx')).PlatformSettings })),
)

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
      <PageHeader title="Settings">Your profile, account and notifications.</PageHeader>
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

interface SettingsNavProps {
  viewer: Viewer
  current: SectionName
}

/** The sections beside the form, or above it in rows on narrow screens. */
function SettingsNav({ viewer, current }: SettingsNavProps) {
  const own = sectionsOf(viewer)
  const label = own.find(({ name }) => name === current)?.label
  useEffect(() => {
    document.title = `${label} · Settings · Candor`
  }, [label])
  return (
    <nav aria-label="Settings" className="lg:sticky lg:top-22 lg:self-start">
      <ul className="-mx-1 flex flex-wrap gap-1 lg:mx-0 lg:flex-col lg:gap-0.5">
        {own.map(({ name, label: title }) => (
          <li key={name}>
            <Link
              to="/settings/$section"
              params={{ section: name }}
              aria-current={name === current ? 'page' : undefined}
              className={classNames(
                'flex h-11 items-center rounded-control px-2.5 transition-colors lg:h-9 lg:px-3',
                name === current
                  ? 'bg-s2 font-medium text-fg'
                  : 'text-fg-3 hover:bg-s1 hover:text-fg',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const contents: Record<SectionName, (settings: Settings, viewer: Viewer) => ReactNode> = {
  profile: (settings) => <PersonalInformation settings={settings} />,
  plan: (settings) => <PlanChoice settings={settings} />,
  billing: ({ billing }) => billing && <Billing billing={billing} />,
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
  platform: () => <PlatformSettings />,
  developers: (_settings, viewer) => <Developers role={viewer.role} />,
  data: ({ hasPassword }) => (
    <>
      <DataExport />
      <DeleteAccount hasPassword={hasPassword} />
    </>
  ),
}
