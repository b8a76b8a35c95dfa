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
  /** What the field begins with. */
  start?: string
  /** Texts that are usual here; a press fills one in, and it can be changed. */
  suggestions?: readonly string[]
  /** Lines of a text area; without it the field is a single line. */
  rows?: number
  /** Validates the text; its messages appear at the field. */
  schema: z.ZodType<string, string>
  /** A mutation. */
  send: { mutate: (answer: string) => void; isPending: boolean }
  /** The error message, if sending failed. */
  failure: ReactNode
  submitLabel: string
  variant?: 'primary' | 'danger'
  cancelLabel?: string
  onCancel: () => void
  /** Explains what submitting will do. */
  children: ReactNode
}

/** The form of a dialog with one text field: a reason, a note or a reference. */
export function SingleFieldForm(props: SingleFieldFormProps) {
  const { label, hint, rows, schema, send, failure, submitLabel, suggestions, children } = props
  const form = useForm({
    resolver: zodResolver(z.object({ answer: schema })),
    defaultValues: { answer: props.start ?? '' },
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
      {suggestions && (
        <div role="group" aria-label="Usual answers" className="flex flex-wrap gap-2">
          {suggestions.map((text) => (
            <Button
              key={text}
              variant="outline"
              size="sm"
              className="h-auto! min-h-11 max-w-full py-1 text-left whitespace-normal! md:min-h-8"
              onClick={() => {
                form.setValue('answer', text, { shouldDirty: true, shouldValidate: true })
                form.setFocus('answer')
              }}
            >
              {text}
            </Button>
          ))}
        </div>
      )}
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
