import type { CampaignFormApi } from './CampaignFields.tsx'
import { CodeFields } from './CodeFields.tsx'
import { FactFields } from './FactFields.tsx'

/** The end of the form, all optional and loaded after the rest. */
export function OptionalFields({ form }: { form: CampaignFormApi }) {
  return (
    <div className="space-y-6">
      <FactFields form={form} />
      <CodeFields form={form} />
    </div>
  )
}
