import { useQuery } from '@tanstack/react-query'
import IconDeviceDesktop from '~icons/tabler/device-desktop'
import IconDeviceMobile from '~icons/tabler/device-mobile'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { Badge } from '../../ui/indicators/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import type { Device } from './queries.ts'
import { deviceName } from '../../../shared/base/device-name.ts'
import { devicesQuery, useSignOutDevice, useSignOutDevices } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'

export function Devices() {
  const devices = useQuery(devicesQuery)
  const signOut = useSignOutDevice()
  return (
    <SettingsSection
      title="Devices"
      lead="Where you are signed in. Sign out devices that you do not recognize."
    >
      <div className="space-y-4">
        <FailureAlert
          of={signOut}
          otherwise="The device could not be signed out. Please try again."
        />
        <Loaded
          read={devices}
          skeleton={<RowSkeletons count={2} label="Loading devices" />}
          failed="Your devices could not be loaded"
          banner
        >
          {(items) => (
            <>
              <ul className="divide-y">
                {/* This device first: the others are those to look at. */}
                {items
                  .toSorted((a, b) => Number(b.current) - Number(a.current))
                  .map((device) => (
                    <li
                      key={device.id}
                      className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0"
                    >
                      <DeviceLabel device={device} />
                      {!device.current && (
                        <Button
                          variant="outline"
                          size="sm"
                          aria-label={`Sign out ${deviceName(device.userAgent)}`}
                          loading={signOut.isPending && signOut.variables === device.id}
                          onClick={() =>
                            signOut.mutate(device.id, {
                              onSuccess: () => toast('Device signed out'),
                            })
                          }
                        >
                          Sign out
                        </Button>
                      )}
                    </li>
                  ))}
              </ul>
              <SignOutOthers others={items.filter(({ current }) => !current)} />
            </>
          )}
        </Loaded>
      </div>
    </SettingsSection>
  )
}

/** For somebody who finds a device that is not theirs, and no longer trusts any. */
function SignOutOthers({ others }: { others: readonly Device[] }) {
  const signOut = useSignOutDevices()
  if (others.length < 2) return null
  return (
    <div className="space-y-3 pt-2">
      <FailureAlert
        of={signOut}
        otherwise="Not every device could be signed out. Please try again."
      />
      <Button
        variant="outline"
        loading={signOut.isPending}
        onClick={() =>
          signOut.mutate(others, { onSuccess: () => toast('All other devices signed out') })
        }
      >
        Sign out all {others.length} other devices
      </Button>
    </div>
  )
}

function DeviceLabel({ device: { userAgent, current, createdAt } }: { device: Device }) {
  const Icon = /Android|iPhone|iPad|Mobile/.test(userAgent ?? '')
    ? IconDeviceMobile
    : IconDeviceDesktop
  return (
    <div className="flex min-w-0 gap-3">
      <span
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-s2
          text-fg-3"
      >
        <Icon size={20} aria-hidden />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium text-fg">
          {deviceName(userAgent)}
          {current && <Badge tone="info">This device</Badge>}
        </p>
        <p className="text-13 text-fg-3">Signed in {formatMoment(createdAt)}</p>
      </div>
    </div>
  )
}
