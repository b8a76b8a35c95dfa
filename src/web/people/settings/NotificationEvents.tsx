import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import { useId } from 'react'
import IconLock from '~icons/tabler/lock'
import {
  chooseNotifications,
  getNotificationChoices,
} from '../../../shared/platform/notifications.ts'
import type { WireReplyOf } from '../../../shared/base/endpoint.ts'
import type { Settings } from '../../../shared/people/settings.ts'
import { call } from '../../base/api.ts'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { SettingsSection } from './SettingsSection.tsx'

type Choices = WireReplyOf<typeof getNotificationChoices>
type Event = Choices['events'][number]
type Where = 'inApp' | 'email'

// Starts as the bell's does, so that the bell refreshes with a choice.
const queryKey = ['notifications', 'choices']

/** Optimistic: shows the choice at once and takes it back when it fails. */
function useChooseNotifications() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (body: { event: string; where: Where; on: boolean }) =>
      call(chooseNotifications, { body }),
    onMutate: async ({ event, where, on }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Choices>(queryKey)
      const events = before?.events.map((one) =>
        one.event === event ? { ...one, [where]: on } : one,
      )
      queryClient.setQueryData(queryKey, events && { events })
      return { before }
    },
    onError: (_error, _choice, context) => queryClient.setQueryData(queryKey, context?.before),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

/** Where the person hears of what: a line for each event, a column for each place. */
export function NotificationEvents({ settings }: { settings: Settings }) {
  const choices = useQuery({ queryKey, queryFn: () => call(getNotificationChoices) })
  const choose = useChooseNotifications()
  return (
    <SettingsSection
      title="What you hear of"
      lead="Choose for each event whether it is in the bell and whether it is mailed."
    >
      <FailureAlert of={choose} otherwise="Your choice could not be saved. Please try again." />
      <Loaded
        read={choices}
        skeleton={<RowSkeletons label="Loading your choices" />}
        failed="Your choices could not be loaded"
        banner
      >
        {({ events }) => (
          <>
            <table className="w-full">
              <thead>
                <tr className="text-left text-13 text-fg-3">
                  <th scope="col" className="pb-2 font-medium">
                    Event
                  </th>
                  <th scope="col" className="w-18 pb-2 text-center font-medium">
                    In Candor
                  </th>
                  <th scope="col" className="w-18 pb-2 text-center font-medium">
                    Email
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y border-y">
                {events
                  .filter(({ fixed }) => !fixed)
                  .map((event) => (
                    <EventRow
                      key={event.event}
                      event={event}
                      mails={settings.notifications[event.mail]}
                      onChoose={(where, on) => choose.mutate({ event: event.event, where, on })}
                    />
                  ))}
              </tbody>
            </table>
            <AlwaysSent events={events.filter(({ fixed }) => fixed)} />
          </>
        )}
      </Loaded>
    </SettingsSection>
  )
}

interface EventRowProps {
  event: Event
  /** Whether the preference that these mails need is on. */
  mails: boolean
  onChoose: (where: Where, on: boolean) => void
}

/** What nobody can switch off, apart from the choices. */
function AlwaysSent({ events }: { events: readonly Event[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="font-medium text-fg">
        Always in the bell and mailed
      </h3>
      <p className="mt-1 mb-3 text-13 text-fg-3">
        It concerns your security, your money or your use of Candor, or the terms, which are part of
        your contract with us.
      </p>
      <ul className="space-y-2">
        {events.map(({ event, label }) => (
          <li key={event} className="flex gap-2.5 text-fg-2">
            <IconLock size={16} aria-hidden className="mt-0.5 shrink-0 text-fg-3" />
            {label}
          </li>
        ))}
      </ul>
    </section>
  )
}

function EventRow({ event, mails, onChoose }: EventRowProps) {
  const { label, inApp, email } = event
  const isDigest = event.mail === 'digest'
  const note = mails
    ? isDigest && email && 'Mailed in the summary, at most once an hour.'
    : `Not mailed: ${isDigest ? 'email summaries' : 'email notifications'} are off.`
  return (
    <tr>
      <th scope="row" className="py-3 pr-4 text-left font-normal text-fg-2">
        {label}
        {note && <span className="block text-13 text-fg-3">{note}</span>}
      </th>
      <Cell
        label={`${label}: in Candor`}
        checked={inApp}
        disabled={false}
        onChange={(on) => onChoose('inApp', on)}
      />
      <Cell
        label={`${label}: email`}
        checked={mails && email}
        disabled={!mails}
        onChange={(on) => onChoose('email', on)}
      />
    </tr>
  )
}

interface CellProps {
  label: string
  checked: boolean
  disabled: boolean
  onChange: (on: boolean) => void
}

function Cell({ label, checked, disabled, onChange }: CellProps) {
  return (
    <td className="p-0 text-center">
      <label className="inline-flex size-11 cursor-pointer items-center justify-center">
        <input
          type="checkbox"
          aria-label={label}
          checked={checked}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
          className="size-4 accent-ember-500"
        />
      </label>
    </td>
  )
}
