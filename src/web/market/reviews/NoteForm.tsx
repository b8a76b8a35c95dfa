import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import type { TemplateReason } from '../../../shared/market/note-templates.ts'
import type { TemplateFacts } from '../../../shared/market/placeholders.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { DialogActions } from '../../ui/overlays/Dialog.tsx'
import { noteTemplatesQuery, noteWith, withFacts } from './note-templates.ts'
import { NoteTemplateList } from './NoteTemplateList.tsx'

interface NoteFormProps {
  /** What the templates are for. */
  of: TemplateReason
  /** What is put in place of their placeholders. */
  facts?: TemplateFacts
  schema: z.ZodType<string, string>
  label?: string
  hint?: string
  /** What the note begins with. */
  start?: string | undefined
  submitLabel: string
  variant?: 'primary' | 'danger'
  onSend: (note: string) => void
  onCancel: () => void
  /** Explains what the decision will do. */
  children: ReactNode
}

/** The form of a dialog that decides something with a note, which a template may begin. */
export function NoteForm(props: NoteFormProps) {
  const { of: reason, schema, submitLabel, onSend, onCancel, children } = props
  const templates = withFacts(useQuery(noteTemplatesQuery).data, props.facts)
  const form = useForm({
    resolver: zodResolver(z.object({ note: schema })),
    defaultValues: { note: props.start ?? '' },
  })

  function fill(template: string) {
    const note = noteWith(form.getValues('note'), template, templates)
    form.setValue('note', note, { shouldDirty: true, shouldValidate: true })
    form.setFocus('note')
  }

  return (
    <form onSubmit={form.handleSubmit(({ note }) => onSend(note))} noValidate className="space-y-5">
      <div className="space-y-3">{children}</div>
      <NoteTemplateList of={reason} templates={templates} onChoose={fill} />
      <TextArea
        label={props.label ?? 'Note to the business'}
        hint={props.hint}
        rows={4}
        {...fieldsOf(form)('note')}
      />
      <DialogActions>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={props.variant ?? 'danger'}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}
