import type { Role } from '../../../shared/base/roles.ts'
import { ApiExamples } from '../../outside/api-keys/ApiExamples.tsx'
import { ApiKeys } from '../../outside/api-keys/ApiKeys.tsx'
import { Webhooks } from '../../outside/webhooks/Webhooks.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** What people need whose own programs talk to Candor. */
export function Developers({ role }: { role: Role }) {
  return (
    <>
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
    </>
  )
}
