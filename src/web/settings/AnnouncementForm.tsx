import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { NewAnnouncement as Schema, termsNoticeDays } from '../../shared/announcements.ts'
import { FailureAlert } from '../FailureAlert.tsx'
import { showFieldRefusals } from '../form-refusal.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { fieldsOf } from '../ui/forms/fields.ts'
import { Select } from '../ui/forms/Select.tsx'
import { TextArea } from '../ui/forms/TextArea.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { UnsavedChanges } from '../ui/forms/UnsavedChanges.tsx'
import { ConfirmDialog } from '../ui/overlays/Dialog.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { countOf } from '../ui/text/format.ts'
import { audienceQuery, useAnnounce } from './announcement-queries.ts'
import type { NewAnnouncement } from './announcement-queries.ts'

const kinds = [
  { value: 'news', label: 'News, for those who want marketing' },
  { value: 'terms', label: 'New terms, for everybody' },
]

export function AnnouncementForm() {
  const [asked, setAsked] = useState<NewAnnouncement | null>(null)
  const send = useAnnounce()
  const form = useForm<NewAnnouncement>({
    resolver: zodResolver(Schema),
    defaultValues: { kind: 'news', title: '', content: '', effectiveOn: null },
  })
  const { isDirty } = form.formState
  const field = fieldsOf(form)
  const isTerms = useWatch({ control: form.control, name: 'kind' }) === 'terms'

  const confirm = (body: NewAnnouncement) =>
    send.mutate(body, {
      onSuccess: () => {
        form.reset()
        toast('Announcement queued')
      },
      onError: (error) => showFieldRefusals(form, error),
      onSettled: () => setAsked(null),
    })

  return (
    <form noValidate className="space-y-4" onSubmit={form.handleSubmit(setAsked)}>
      <UnsavedChanges when={() => isDirty && !send.isPending}>
        The announcement has not been sent.
      </UnsavedChanges>
      <FailureAlert of={send} otherwise="The announcement could not be sent. Please try again." />
      <Select
        label="Kind"
        options={kinds}
        hint={<Audience isTerms={isTerms} />}
        {...field('kind')}
      />
      {isTerms && (
        <TextField
          label="First day of the new terms"
          type="date"
          hint={`At least ${termsNoticeDays} days from now.`}
          {...field('effectiveOn', { setValueAs: (day: string | null) => day || null })}
        />
      )}
      <TextField
        label="Title"
        hint="The first words of the notification, and the subject of the mail."
        {...field('title')}
      />
      <TextArea label="Text" rows={4} hint="20 to 2,000 characters." {...field('content')} />
      <Button type="submit">Preview</Button>
      <SendDialog
        asked={asked}
        pending={send.isPending}
        onClose={() => setAsked(null)}
        onConfirm={confirm}
      />
    </form>
  )
}

/** How many people have the kind sent to them. */
function Audience({ isTerms }: { isTerms: boolean }) {
  const { data } = useQuery(audienceQuery)
  if (!data) return <span>Counting who has it sent…</span>
  const people = countOf(isTerms ? data.terms : data.news, 'person', 'people')
  return isTerms ? (
    <span>{`${people} now, in Candor and by email. Nobody can switch it off.`}</span>
  ) : (
    <span>{`${people} now, in Candor and by email. Each mail has a link to stop them.`}</span>
  )
}

interface SendDialogProps {
  asked: NewAnnouncement | null
  pending: boolean
  onClose: () => void
  onConfirm: (asked: NewAnnouncement) => void
}

/** Shows what people will read, before it is sent. */
function SendDialog({ asked, pending, onClose, onConfirm }: SendDialogProps) {
  const { data } = useQuery(audienceQuery)
  const people = asked && data ? data[asked.kind] : null
  const to = people === null ? null : countOf(people, 'person', 'people')
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      title={asked?.kind === 'terms' ? 'Tell everybody?' : 'Tell those who want news?'}
      confirmLabel={to === null ? 'Send' : `Send to ${to}`}
      cancelLabel="Keep editing"
      confirmVariant="primary"
      reason={people === 0 && 'Nobody wants news yet.'}
      pending={pending}
      onConfirm={() => {
        if (asked) onConfirm(asked)
      }}
    >
      {asked && <AsRead announcement={asked} />}
      <p>It goes out in Candor and by email, and cannot be taken back.</p>
    </ConfirmDialog>
  )
}

/** The words of the notification, which are those of the mail. */
function AsRead({ announcement }: { announcement: NewAnnouncement }) {
  const { title, content, effectiveOn } = announcement
  return (
    <div
      role="group"
      aria-label="Preview"
      className="space-y-2 rounded-card bg-s2 px-4 py-3 wrap-anywhere"
    >
      <p className="font-medium text-fg">{title}.</p>
      <p className="whitespace-pre-line text-fg-2">
        {effectiveOn && <span>{`The new terms begin on ${effectiveOn}. `}</span>}
        <span>{content}</span>
      </p>
    </div>
  )
}
