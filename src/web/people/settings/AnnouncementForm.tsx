import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import {
  audienceText,
  NewAnnouncement as Schema,
  termsNoticeDays,
} from '../../../shared/platform/announcements.ts'
import type { Whom } from '../../../shared/platform/announcements.ts'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { showFieldRefusals } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CountriesField } from '../../ui/forms/CountriesField.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { optionsOf, Select } from '../../ui/forms/Select.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { UnsavedChanges } from '../../ui/forms/UnsavedChanges.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { countOf } from '../../ui/text/format.ts'
import { audienceQuery, useAnnounce } from './announcement-queries.ts'
import type { NewAnnouncement } from './announcement-queries.ts'

const kinds = {
  news: 'News, for those who want marketing',
  service: 'Service, such as an outage or a delay',
  terms: 'New terms, for everybody',
}

const audiences = { everyone: 'Everybody', businesses: 'Businesses', reviewers: 'Reviewers' }

type Values = z.input<typeof Schema>
type Form = UseFormReturn<Values, unknown, NewAnnouncement>

const blank: Values = {
  kind: 'news',
  title: '',
  content: '',
  effectiveOn: null,
  audience: 'everyone',
  countries: [],
}

export function AnnouncementForm() {
  const [asked, setAsked] = useState<NewAnnouncement | null>(null)
  const send = useAnnounce()
  const form = useForm<Values, unknown, NewAnnouncement>({
    resolver: zodResolver(Schema),
    defaultValues: blank,
  })
  const { isDirty } = form.formState
  const field = fieldsOf(form)
  const whom = useWhom(form)
  const { kind } = whom

  const confirm = (body: NewAnnouncement) =>
    send.mutate(body, {
      onSuccess: () => {
        setAsked(null)
        form.reset()
        toast('Announcement queued')
      },
      onError: (error) => {
        setAsked(null)
        showFieldRefusals(form, error)
      },
    })

  return (
    <form noValidate className="space-y-4" onSubmit={form.handleSubmit(setAsked)}>
      <UnsavedChanges when={() => isDirty && !send.isPending}>
        The announcement has not been sent.
      </UnsavedChanges>
      <FailureAlert of={send} otherwise="The announcement could not be sent. Please try again." />
      <Select
        label="Kind"
        options={optionsOf(kinds)}
        hint={kind === 'terms' && <Reach whom={whom} />}
        {...field('kind')}
      />
      {kind === 'terms' ? (
        <TextField
          label="First day of the new terms"
          type="date"
          hint={`At least ${termsNoticeDays} days from now.`}
          {...field('effectiveOn', {
            shouldUnregister: true,
            setValueAs: (day: string | null) => day || null,
          })}
        />
      ) : (
        <AudienceFields form={form} whom={whom} />
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

/** Whom the announcement is for, by the fields that are shown. */
function useWhom({ control }: Form): Whom {
  const [kind, chosen, countries = []] = useWatch({
    control,
    name: ['kind', 'audience', 'countries'],
  })
  const audience = (kind !== 'terms' && chosen) || 'everyone'
  return { kind, audience, countries: audience === 'reviewers' ? countries : [] }
}

/** Who hears of it. New terms have no such fields, because they go to everybody. */
function AudienceFields({ form, whom }: { form: Form; whom: Whom }) {
  return (
    <>
      <Select
        label="Audience"
        options={optionsOf(audiences)}
        hint={<Reach whom={whom} />}
        {...fieldsOf(form)('audience', { shouldUnregister: true })}
      />
      {whom.audience === 'reviewers' && <Countries form={form} />}
    </>
  )
}

function Countries({ form: { control } }: { form: Form }) {
  const { field, fieldState } = useController({
    control,
    name: 'countries',
    shouldUnregister: true,
  })
  const { value: chosen = [], onChange, onBlur, ref } = field
  return (
    <CountriesField
      label="Reviewers' countries"
      hint={
        chosen.length === 0
          ? 'If you choose some, reviewers of others do not hear of it.'
          : 'Reviewers of other countries do not hear of it.'
      }
      error={fieldState.error?.message}
      {...{ chosen, onChange, onBlur, ref }}
    />
  )
}

/** How many people have it sent to them. */
function Reach({ whom }: { whom: Whom }) {
  const { data, isError } = useQuery(audienceQuery(whom))
  if (isError) return <span>Who has it sent could not be counted.</span>
  if (!data) return <span>Counting who has it sent…</span>
  const people = countOf(data[whom.kind], 'person', 'people')
  return whom.kind === 'news' ? (
    <span>{`${people} now, in Candor and by email. Each mail has a link to stop them.`}</span>
  ) : (
    <span>{`${people} now, in Candor and by email. Nobody can switch it off.`}</span>
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
  const { data } = useQuery(audienceQuery(asked ?? {}))
  const people = asked && data ? data[asked.kind] : null
  const to = people === null ? null : countOf(people, 'person', 'people')
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      title={asked ? `Tell ${audienceText({ ...asked, countries: [] })}?` : ''}
      confirmLabel={to === null ? 'Send' : `Send to ${to}`}
      cancelLabel="Keep editing"
      confirmVariant="primary"
      reason={people === 0 && 'Nobody would hear of it.'}
      pending={pending}
      onConfirm={() => {
        if (asked) onConfirm(asked)
      }}
    >
      {asked && <AsRead announcement={asked} />}
      {asked && (
        <p>
          {`It goes to ${audienceText(asked)}, in Candor and by email, and cannot be taken back.`}
        </p>
      )}
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
