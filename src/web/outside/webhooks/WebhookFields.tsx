import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod'
import { NewWebhook } from '../../../shared/outside/webhooks.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FieldError } from '../../ui/forms/Field.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import { chosenEvents, eventGroups, eventText } from './event-texts.ts'

export const WebhookValues = NewWebhook.extend({ active: z.boolean() })
export type WebhookValues = z.infer<typeof WebhookValues>

/** The address and the events of a webhook, new or old. */
export function WebhookFields({ form }: { form: UseFormReturn<WebhookValues> }) {
  const field = fieldsOf(form)
  const { error: noEvent, ...eventField } = field('events')
  const all = () => form.setValue('events', [...chosenEvents], { shouldDirty: true })
  return (
    <>
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="Your program takes POST requests there and answers 2xx within 15 seconds."
        autoComplete="off"
        spellCheck={false}
        {...field('url')}
      />
      <fieldset aria-describedby={noEvent ? 'no-event' : undefined} className="space-y-4">
        <legend className="mb-2 flex w-full items-center justify-between gap-3">
          <span className="font-medium text-fg">Tell it when</span>
          <button type="button" className="link reach text-13" onClick={all}>
            Choose all
          </button>
        </legend>
        {eventGroups.map(({ name, events }) => (
          <div key={name} role="group" aria-label={name} className="space-y-1.5">
            <p aria-hidden className="text-12 font-medium text-fg-3">
              {name}
            </p>
            {events.map((event) => (
              <Checkbox key={event} label={eventText(event)} {...eventField} value={event} />
            ))}
          </div>
        ))}
        {noEvent && <FieldError id="no-event" message={noEvent} />}
      </fieldset>
    </>
  )
}
