import { useWatch } from 'react-hook-form'
import { billingLines, noBillingDetails } from '../../shared/billing.ts'
import { fieldsOf } from '../ui/forms/fields.ts'
import { BillingFields } from './BillingFields.tsx'
import type { PlatformForm } from './platform-form.ts'

/** Who issues receipts and statements, beside what they will say. */
export function IssuerFields({ form }: { form: PlatformForm }) {
  const field = fieldsOf(form)
  return (
    <div className="space-y-6">
      <div className="space-y-4">
        <BillingFields field={(name) => field(`issuer.${name}`)} />
      </div>
      <OnReceipts form={form} />
    </div>
  )
}

function OnReceipts({ form }: { form: PlatformForm }) {
  const issuer = useWatch({ control: form.control, name: 'issuer' })
  const lines = billingLines({ ...noBillingDetails, ...issuer })
  return (
    <section aria-label="On receipts" className="rounded-card bg-s2 px-5 py-4">
      <h3 className="text-13 text-fg-3">On receipts and statements</h3>
      {lines.length === 0 ? (
        <p className="mt-1 text-fg">
          Candor <span className="text-fg-3">alone, until a name or an address is given</span>
        </p>
      ) : (
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-fg">{lines.join('\n')}</p>
      )}
    </section>
  )
}
