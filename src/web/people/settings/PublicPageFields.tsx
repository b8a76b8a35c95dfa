import { fieldsOf } from '../../ui/forms/fields.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Fieldset } from './SettingsSection.tsx'
import type { PlatformForm } from './PriceFields.tsx'
import { orNull } from './typed.ts'

const claims = [
  ['users', 'Users', '10K+'],
  ['reviews', 'Reviews', '50K+'],
  ['uptime', 'Uptime', '99.9%'],
] as const

export function ClaimFields({ form }: { form: PlatformForm }) {
  const field = fieldsOf(form)
  return (
    <Fieldset
      title="Claims"
      lead="Shown on public pages. Only claim what you can prove. Empty claims are not shown."
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        {claims.map(([name, label, example]) => (
          <TextField
            key={name}
            label={label}
            placeholder={example}
            autoComplete="off"
            {...field(`claims.${name}`, { setValueAs: orNull })}
          />
        ))}
      </div>
    </Fieldset>
  )
}

const networks = [
  ['x', 'X'],
  ['linkedin', 'LinkedIn'],
  ['instagram', 'Instagram'],
] as const

export function SocialFields({ form }: { form: PlatformForm }) {
  const field = fieldsOf(form)
  return (
    <Fieldset
      title="Social accounts"
      lead="Links in the footer. Accounts without a URL are not shown."
    >
      <div className="space-y-4">
        {networks.map(([network, label]) => (
          <TextField
            key={network}
            label={label}
            type="url"
            placeholder="https://"
            autoComplete="off"
            {...field(`socialLinks.${network}`, { setValueAs: orNull })}
          />
        ))}
      </div>
    </Fieldset>
  )
}
