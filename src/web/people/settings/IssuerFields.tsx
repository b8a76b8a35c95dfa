import { useWatch } from 'react-hook-form'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { AsPrinted, linesOf } from './AsPrinted.tsx'
import { BillingFields } from './BillingFields.tsx'
import type { PlatformForm } from './platform-form.ts'

/** Who issues receipts and statements, beside what they will say. */
export function IssuerFields({ form }: { form: PlatformForm }) {
  const field = fieldsOf(form)
  const country = useWatch({ control: form.control, name: 'issuer.country' })
  return (
    <div className="space-y-6">
      <div className="space-y-4">
        <BillingFields country={country} field={(name) => field(`issuer.${name}`)} />
      </div>
      <OnReceipts form={form} />
    </div>
  )
}

function OnReceipts({ form }: { form: PlatformForm }) {
  const issuer = useWatch({ control: form.control, name: 'issuer' })
  return <AsPrinted term="Issued by" lines={['Candor', ...linesOf(issuer)]} />
}
