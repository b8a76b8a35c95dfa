import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { announce, listAnnouncements, NewAnnouncement } from '../../shared/announcements.ts'
import type { Announcement } from '../../shared/announcements.ts'
import type { BodyOf } from '../../shared/endpoint.ts'
import { call } from '../api.ts'
import { FailureAlert } from '../FailureAlert.tsx'
import { showFieldRefusals } from '../form-refusal.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Loaded } from '../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../ui/feedback/Skeleton.tsx'
import { fieldsOf } from '../ui/forms/fields.ts'
import { Select } from '../ui/forms/Select.tsx'
import { TextArea } from '../ui/forms/TextArea.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { ConfirmDialog } from '../ui/overlays/Dialog.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { countOf, formatMoment } from '../ui/text/format.ts'
import { SettingsSection } from './SettingsSection.tsx'

const queryKey = ['announcements']

/** What admins tell everybody (terms) or those who want news. */
export function Announcements() {
  const earlier = useQuery({
    queryKey,
    queryFn: () => call(listAnnouncements, { query: { limit: '5' } }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ doneAt }) => doneAt === null) ? 5_000 : false,
  })
  return (
    <SettingsSection
      title="Announcements"
      lead="Tell everybody about new terms, or those who want it about news. Sent within a minute."
    >
      <div className="space-y-8">
        <AnnouncementForm />
        <Loaded
          read={earlier}
          skeleton={<RowSkeletons count={2} label="Loading announcements" />}
          failed="The announcements could not be loaded"
          banner
        >
          {({ items }) => (
            <ul aria-label="Announcements" className="divide-y empty:hidden">
              {items.map((item) => (
                <Row key={item.id} announcement={item} />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </SettingsSection>
  )
}

const kinds = [
  { value: 'news', label: 'News, for those who want marketing' },
  { value: 'terms', label: 'New terms, for everybody' },
]

type Values = BodyOf<typeof announce>

function AnnouncementForm() {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Values | null>(null)
  const form = useForm<Values>({
    resolver: zodResolver(NewAnnouncement),
    defaultValues: { kind: 'news', title: '', content: '', effectiveOn: null },
  })
  const send = useMutation({
    mutationFn: (body: Values) => call(announce, { body }),
    onSuccess: () => {
      form.reset()
      toast('Announcement queued')
      return queryClient.invalidateQueries({ queryKey })
    },
    onError: (error) => showFieldRefusals(form, error),
    onSettled: () => setAsked(null),
  })
  const field = fieldsOf(form)
  const isTerms = useWatch({ control: form.control, name: 'kind' }) === 'terms'
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={form.handleSubmit((values) => setAsked(values))}
    >
      <FailureAlert of={send} otherwise="The announcement could not be sent. Please try again." />
      <Select label="Kind" options={kinds} {...field('kind')} />
      {isTerms && (
        <TextField
          label="First day of the new terms"
          type="date"
          hint="At least 30 days from now."
          {...field('effectiveOn', { setValueAs: (day: string | null) => day || null })}
        />
      )}
      <TextField label="Title" {...field('title')} />
      <TextArea label="Text" rows={4} {...field('content')} />
      <Button type="submit">Send</Button>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={isTerms ? 'Tell everybody?' : 'Tell those who want news?'}
        confirmLabel="Send"
        confirmVariant="primary"
        pending={send.isPending}
        onConfirm={() => {
          if (asked) send.mutate(asked)
        }}
      >
        “{asked?.title}” goes out in Candor and by email. It cannot be taken back.
      </ConfirmDialog>
    </form>
  )
}

function Row({ announcement }: { announcement: Announcement }) {
  const { title, kind, createdAt, told, doneAt } = announcement
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="font-medium wrap-anywhere text-fg">{title}</p>
      <p className="text-13 text-fg-3">
        {kind === 'terms' ? 'New terms' : 'News'} · {formatMoment(createdAt)} ·{' '}
        {doneAt === null ? 'being sent' : `${countOf(told, 'person', 'people')} told`}
      </p>
    </li>
  )
}
