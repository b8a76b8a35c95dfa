import { useQuery } from '@tanstack/react-query'
import type { Role } from '../../../shared/base/roles.ts'
import { ApiExamples } from '../../outside/api-keys/ApiExamples.tsx'
import { ApiKeys } from '../../outside/api-keys/ApiKeys.tsx'
import { Webhooks } from '../../outside/webhooks/Webhooks.tsx'
import { apiKeysQuery } from '../../outside/api-keys/queries.ts'
import { webhooksQuery } from '../../outside/webhooks/queries.ts'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { Together } from '../../ui/feedback/Together.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** What people need whose own programs talk to Candor. */
export function Developers({ role }: { role: Role }) {
  const reads = [useQuery(apiKeysQuery), useQuery(webhooksQuery)]
  return (
    <Together reads={reads} skeleton={<RowSkeletons label="Loading settings" />}>
      <SettingsSection
        title="API keys"
        lead="Keys let your own programs use Candor in your name, as far as their scopes go."
      >
        <ApiKeys role={role} />
      </SettingsSection>
      <SettingsSection
        title="Webhooks"
        lead="We tell your own programs what happens, by signed requests to their address."
      >
        <Webhooks />
      </SettingsSection>
      <SettingsSection
        title="Using the API"
        lead="Send the key in the Authorization header. Answers are JSON; amounts are US cents."
      >
        <ApiExamples role={role} />
      </SettingsSection>
    </Together>
  )
}
