import type { CampaignFormApi } from './CampaignFields.tsx'
import { CodeFields } from './CodeFields.tsx'
import { FactFields } from './FactFields.tsx'
import { PaceFields } from './PaceFields.tsx'
import { RequirementFields } from './RequirementFields.tsx'

/** The end of the form, all optional and loaded after the rest. */
export function OptionalFields({ form }: { form: CampaignFormApi }) {
  return (
    <div className="space-y-6">
      <FactFields form={form} />
      <RequirementFields form={form} />
      <PaceFields form={form} />
      <CodeFields form={form} />
    </div>
  )
}
