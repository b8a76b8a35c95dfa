import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { BillingDetailsEdit, type BillingDetails } from '../../../shared/platform/billing.ts'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { showFieldRefusals } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { changedOf } from '../../ui/forms/changed.ts'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { UnsavedChanges } from '../../ui/forms/UnsavedChanges.tsx'
import { BillingFields, AsPrinted, linesOf } from './BillingFields.tsx'
import { useEditSettings } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { SuccessNote } from './SuccessNote.tsx'

/** Whom the receipts of a business are issued to. */
interface BillingProps {
  billing: BillingDetails
  /** What receipts say while no legal name is given, and the address that they go to. */
  names: readonly (string | null)[]
  email: string
}

export function Billing({ billing, names, email }: BillingProps) {
  const edit = useEditSettings()
  const form = useForm({ resolver: zodResolver(BillingDetailsEdit), defaultValues: billing })
  const { isDirty, defaultValues } = form.formState
  const typed = useWatch({ control: form.control })
  const own = typed.legalName ? [] : names.filter((name) => name !== null)
  const submit = form.handleSubmit((values) =>
    edit.mutate(
      { billing: changedOf(values, form.getValues(), defaultValues) },
      {
        onSuccess: (saved) => form.reset(saved.billing ?? billing),
        onError: (error) => showFieldRefusals(form, error),
      },
    ),
  )
  return (
    <SettingsSection
      title="Billing details"
      lead="Printed on your receipts and statements, also on those of earlier payments. Reviewers
        and customers do not see them. Every field is optional."
    >
      <UnsavedChanges when={() => isDirty && !edit.isPending} />
      <form onSubmit={submit} noValidate className="space-y-5">
        <FailureAlert of={edit} otherwise="Your changes could not be saved. Please try again." />
        <BillingFields country={typed.country} field={fieldsOf(form)} />
        <AsPrinted term="Issued to" lines={[...own, ...linesOf(typed), email]} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" loading={edit.isPending}>
            Save billing details
          </Button>
          {isDirty && <p className="text-13 text-fg-2">Unsaved changes</p>}
        </div>
        <SuccessNote at={edit.isSuccess && edit.submittedAt}>
          Your billing details have been saved.
        </SuccessNote>
        <p className="text-13 text-fg-3">
          You find the receipts in your{' '}
          <Link to="/wallet" className="link">
            wallet
          </Link>{' '}
          and a sum of each month in its{' '}
          <Link to="/wallet/statements" className="link">
            statements
          </Link>
          .
        </p>
      </form>
    </SettingsSection>
  )
}
