import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { fieldsOf } from './fields.ts'
import { Alert } from '../feedback/Alert.tsx'
import { Button } from '../buttons/Button.tsx'
import { DialogActions } from '../overlays/Dialog.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

interface SingleFieldFormProps {
  label: string
  hint?: string
  /** How many lines it shows; one without. */
  rows?: number
  /** What the answer must be, with its sentences. */
  schema: z.ZodType<string, string>
  /** A mutation as it is. */
  send: { mutate: (answer: string) => void; isPending: boolean }
  /** What went wrong, once it has. */
  failure: ReactNode
  submitLabel: string
  variant?: 'primary' | 'danger'
  cancelLabel?: string
  onCancel: () => void
  /** What comes of it. */
  children: ReactNode
}

/** A dialog's form with one thing to write: a reason, a note, a reference. */
export function SingleFieldForm(props: SingleFieldFormProps) {
  const { label, hint, rows, schema, send, failure, submitLabel, children } = props
  const form = useForm({
    resolver: zodResolver(z.object({ answer: schema })),
    defaultValues: { answer: '' },
  })
  const field = { label, hint, ...fieldsOf(form)('answer') }

  return (
    <form
      onSubmit={form.handleSubmit(({ answer }) => send.mutate(answer))}
      noValidate
      className="space-y-5"
    >
      {failure && <Alert variant="error">{failure}</Alert>}
      <p>{children}</p>
      {rows ? <TextArea {...field} rows={rows} /> : <TextField {...field} autoComplete="off" />}
      <DialogActions>
        <Button variant="ghost" onClick={props.onCancel}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button type="submit" variant={props.variant ?? 'danger'} loading={send.isPending}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}
