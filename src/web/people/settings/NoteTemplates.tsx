import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import IconTrash from '~icons/tabler/trash'
import { rejectionReasons } from '../../../shared/market/review-rules.ts'
import {
  addNoteTemplate,
  editNoteTemplate,
  maxTemplates,
  NoteTemplateEdit,
  removeNoteTemplate,
  templateContent,
  TemplateReason,
} from '../../../shared/market/note-templates.ts'
import type { NoteTemplate } from '../../../shared/market/note-templates.ts'
import { placeholderWords } from '../../../shared/market/placeholders.ts'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { call } from '../../base/api.ts'
import { useAction } from '../../base/action.ts'
import { noteTemplatesQuery } from '../../market/reviews/note-templates.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { optionsOf, Select } from '../../ui/forms/Select.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { UnsavedChanges } from '../../ui/forms/UnsavedChanges.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { countOf } from '../../ui/text/format.ts'
import { SettingsSection } from './SettingsSection.tsx'

const reasons: Record<TemplateReason, string> = {
  ...rejectionReasons,
  campaign: 'A campaign',
  verification: 'Documents of a business',
  appeal_granted: 'An appeal that is granted',
  appeal_upheld: 'An appeal after which the decision stays',
}

const route = getRouteApi('/app/settings/$section')

/** The texts that moderators can put into the note of a decision, for one reason at a time. */
export function NoteTemplates() {
  const templates = useQuery({ ...noteTemplatesQuery, refetchOnWindowFocus: false })
  const navigate = route.useNavigate()
  const wanted = TemplateReason.safeParse(route.useSearch().reason)
  const reason = wanted.success ? wanted.data : 'off_topic'
  return (
    <SettingsSection
      title="Note templates"
      lead="Moderators choose one when they reject or decide an appeal, and may change it; the
        reviewer or the business reads the note. All changes are recorded in the audit log."
    >
      <Loaded
        read={templates}
        skeleton={<RowSkeletons count={2} label="Loading note templates" />}
        failed="The note templates could not be loaded"
        banner
      >
        {(all) => (
          <div className="space-y-6">
            <Select
              label="Reason of the rejection"
              options={countedReasons(all)}
              hint={withoutAny(all)}
              value={reason}
              onChange={({ target }) =>
                void navigate({
                  search: { reason: target.value },
                  replace: true,
                  resetScroll: false,
                })
              }
            />
            <TemplatesOf
              key={reason}
              reason={reason}
              templates={all.filter((template) => template.reason === reason)}
            />
          </div>
        )}
      </Loaded>
    </SettingsSection>
  )
}

const numberOf = (all: readonly NoteTemplate[], reason: string) =>
  all.filter((template) => template.reason === reason).length

/** The reasons with how many templates each has, so that one sees what is missing. */
const countedReasons = (all: readonly NoteTemplate[]) =>
  optionsOf(reasons).map(({ value, label }) => ({
    value,
    label: `${label} · ${numberOf(all, value) || 'none'}`,
  }))

function withoutAny(all: readonly NoteTemplate[]) {
  const missing = optionsOf(reasons).filter(({ value }) => numberOf(all, value) === 0)
  return missing.length > 0
    ? `Without a template: ${missing.map(({ label }) => label.toLowerCase()).join(', ')}.`
    : `Every reason has a template. ${countOf(all.length, 'template')} in all.`
}

interface TemplatesOfProps {
  reason: TemplateReason
  templates: readonly NoteTemplate[]
}

function TemplatesOf({ reason, templates }: TemplatesOfProps) {
  return (
    <>
      {templates.length === 0 && (
        <p className="text-fg-3">
          There is no template yet: moderators write this note from nothing each time.
        </p>
      )}
      <ul className="space-y-5 empty:hidden">
        {templates.map((template, index) => (
          <li key={`${template.id} ${template.version}`}>
            <TemplateForm template={template} label={`Template ${index + 1}`} />
          </li>
        ))}
      </ul>
      <NewTemplate reason={reason} isFull={templates.length >= maxTemplates} />
    </>
  )
}

function TemplateForm({ template, label }: { template: NoteTemplate; label: string }) {
  const edit = useEditNoteTemplate(template)
  const [removing, setRemoving] = useState(false)
  const form = useForm({
    resolver: zodResolver(NoteTemplateEdit.extend({ content: templateContent(template.reason) })),
    defaultValues: { content: template.content, version: template.version },
  })
  const { isDirty } = form.formState
  const submit = form.handleSubmit((body) => edit.mutate(body))
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      <UnsavedChanges when={() => isDirty && !edit.isPending}>
        {`Your changes to ${label.toLowerCase()} have not been saved.`}
      </UnsavedChanges>
      <FailureAlert of={edit} otherwise="The template could not be saved. Please try again." />
      <TextArea
        label={label}
        rows={2}
        aside={
          <IconButton
            label={`Remove ${label.toLowerCase()}`}
            icon={<IconTrash />}
            onClick={() => setRemoving(true)}
            className="-my-2 -mr-2"
          />
        }
        {...fieldsOf(form)('content')}
      />
      {isDirty && (
        <div className="flex gap-2">
          <Button type="submit" size="sm" loading={edit.isPending}>
            Save {label.toLowerCase()}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => form.reset()}>
            Cancel
          </Button>
        </div>
      )}
      <RemoveTemplate template={template} open={removing} onClose={() => setRemoving(false)} />
    </form>
  )
}

interface RemoveTemplateProps {
  template: NoteTemplate
  open: boolean
  onClose: () => void
}

function RemoveTemplate({ template, open, onClose }: RemoveTemplateProps) {
  const remove = useRemoveNoteTemplate(template)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Remove this template?"
      confirmLabel="Remove template"
      of={remove}
      otherwise="The template could not be removed. Please try again."
      onConfirm={() => remove.mutate()}
    >
      <p>Moderators can no longer choose it. Notes that were sent stay as they are.</p>
    </ConfirmDialog>
  )
}

/** Says which words in braces become facts of the case. */
function filled(reason: TemplateReason) {
  const words = placeholderWords(reason)
  return words && ` Words in braces are filled in when it is chosen: ${words}.`
}

interface NewTemplateProps {
  reason: TemplateReason
  isFull: boolean
}

function NewTemplate({ reason, isFull }: NewTemplateProps) {
  const add = useAddNoteTemplate(reason)
  const form = useForm({
    resolver: zodResolver(z.object({ content: templateContent(reason) })),
    defaultValues: { content: '' },
  })
  const submit = form.handleSubmit(({ content }) =>
    add.mutate(content, { onSuccess: () => form.reset() }),
  )
  const { isDirty } = form.formState
  return (
    <form onSubmit={submit} noValidate className="space-y-3 border-t pt-6">
      <UnsavedChanges when={() => isDirty && !add.isPending}>
        The new template has not been added.
      </UnsavedChanges>
      <FailureAlert of={add} otherwise="The template could not be added. Please try again." />
      <TextArea
        label="New template"
        rows={2}
        hint={`20 to 1,000 characters. Say what is wrong and how to fix it.${filled(reason)}`}
        {...fieldsOf(form)('content')}
      />
      <Button
        type="submit"
        variant="outline"
        size="sm"
        loading={add.isPending}
        reason={isFull && `A reason has at most ${maxTemplates} templates. Remove one first.`}
      >
        Add template
      </Button>
    </form>
  )
}

/**
 * A mutation after which the templates are read again, also when another admin was first. The form
 * of a changed template is replaced by then, so a callback of its own would be lost.
 */
function useTemplateMutation<Input>(done: string, send: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: send,
    onSuccess: () => toast(done),
    onSettled: () => queryClient.invalidateQueries(noteTemplatesQuery),
  })
}

const useAddNoteTemplate = (reason: TemplateReason) =>
  useTemplateMutation('Template added', (content: string) =>
    call(addNoteTemplate, { body: { reason, content } }),
  )

const useEditNoteTemplate = ({ id: templateId }: NoteTemplate) =>
  useTemplateMutation('Template saved', (body: z.input<typeof NoteTemplateEdit>) =>
    call(editNoteTemplate, { params: { templateId }, body }),
  )

const useRemoveNoteTemplate = ({ id: templateId }: NoteTemplate) =>
  useTemplateMutation('Template removed', () =>
    call(removeNoteTemplate, { params: { templateId } }),
  )
