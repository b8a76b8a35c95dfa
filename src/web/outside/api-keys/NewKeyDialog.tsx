import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { NewApiKey } from '../../../shared/outside/api-keys.ts'
import type { createApiKey } from '../../../shared/outside/api-keys.ts'
import { addDays } from '../../../shared/base/days.ts'
import type { WireReplyOf } from '../../../shared/base/endpoint.ts'
import type { Role } from '../../../shared/base/roles.ts'
import { scopesOf } from '../../../shared/base/scopes.ts'
import { confirmationFor } from '../../people/accounts/SendConfirmation.tsx'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { showFieldRefusals } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FieldError } from '../../ui/forms/Field.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import { useCreateApiKey } from './queries.ts'
import { scopeText } from './scope-texts.ts'

export type MadeKey = Pick<WireReplyOf<typeof createApiKey>, 'id' | 'name' | 'key'>

interface NewKeyDialogProps {
  open: boolean
  role: Role
  onClose: () => void
  onMade: (key: MadeKey) => void
}

export function NewKeyDialog({ open, onClose, ...props }: NewKeyDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Create an API key">
      <NewKeyForm onCancel={onClose} {...props} />
    </Dialog>
  )
}

/** Days until a key ends; none for a key without an end. */
const ends = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
]

const Values = NewApiKey.pick({ name: true, scopes: true }).extend({ days: z.string() })

interface NewKeyFormProps {
  role: Role
  onCancel: () => void
  onMade: (key: MadeKey) => void
}

function NewKeyForm({ role, onCancel, onMade }: NewKeyFormProps) {
  const create = useCreateApiKey()
  const form = useForm({
    resolver: zodResolver(Values),
    defaultValues: { name: '', scopes: [], days: '90' },
  })
  const field = fieldsOf(form)
  const days = useWatch({ control: form.control, name: 'days' })
  const submit = form.handleSubmit(({ name, scopes, days: left }) => {
    const expiresAt = left ? addDays(new Date(), Number(left)).toISOString() : null
    create.mutate(
      { name, scopes, expiresAt },
      { onSuccess: onMade, onError: (error) => showFieldRefusals(form, error) },
    )
  })
  const { error: noScope, ...scopeField } = field('scopes')
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <FailureAlert
        of={create}
        otherwise="The key could not be created. Please try again."
        action={confirmationFor(create.error)}
      />
      <TextField
        label="Name"
        hint="What will use it, such as “Shop sync”."
        maxLength={60}
        autoComplete="off"
        {...field('name')}
      />
      <fieldset aria-describedby={noScope ? 'no-scope' : undefined} className="space-y-3">
        <legend className="mb-2 font-medium text-fg">What it may do</legend>
        {scopesOf(role).map((scope) => (
          <Checkbox key={scope} {...scopeText(role, scope)} {...scopeField} value={scope} />
        ))}
        {noScope && <FieldError id="no-scope" message={noScope} />}
      </fieldset>
      <Select
        label="Expires"
        options={ends}
        hint={days === '' ? 'It works until you revoke it.' : undefined}
        {...field('days')}
      />
      <DialogActions>
        <Button variant="ghost" onClick={onCancel} disabled={create.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending}>
          Create key
        </Button>
      </DialogActions>
    </form>
  )
}
