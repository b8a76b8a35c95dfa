import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import type { TemplateReason } from '../../shared/note-templates.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { fieldsOf } from '../ui/forms/fields.ts'
import { TextArea } from '../ui/forms/TextArea.tsx'
import { DialogActions } from '../ui/overlays/Dialog.tsx'
import { noteTemplatesQuery, noteWith } from './note-templates.ts'
import { NoteTemplateList } from './NoteTemplateList.tsx'

interface RejectWithNoteProps {
  /** What the templates are for. */
  of: TemplateReason
  schema: z.ZodType<string, string>
  submitLabel: string
  onReject: (note: string) => void
  onCancel: () => void
  /** Explains what the rejection will do. */
  children: ReactNode
}

/** The form of a dialog that rejects a campaign or documents with a note to the business. */
export function RejectWithNote(props: RejectWithNoteProps) {
  const { of: reason, schema, submitLabel, onReject, onCancel, children } = props
  const templates = useQuery(noteTemplatesQuery).data ?? []
  const form = useForm({
    resolver: zodResolver(z.object({ note: schema })),
    defaultValues: { note: '' },
  })

  function fill(template: string) {
    const note = noteWith(form.getValues('note'), template, templates)
    form.setValue('note', note, { shouldDirty: true, shouldValidate: true })
    form.setFocus('note')
  }

  return (
    <form
      onSubmit={form.handleSubmit(({ note }) => onReject(note))}
      noValidate
      className="space-y-5"
    >
      <p>{children}</p>
      <NoteTemplateList of={reason} templates={templates} onChoose={fill} />
      <TextArea label="Note to the business" rows={4} {...fieldsOf(form)('note')} />
      <DialogActions>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger">
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}
