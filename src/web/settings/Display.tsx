import { currencyChoices } from '../../shared/dashboard-rules.ts'
import type { Settings } from '../../shared/settings.ts'
import { FailureAlert } from '../FailureAlert.tsx'
import { ThemeChoice } from '../layout/ThemeChoice.tsx'
import { Select } from '../ui/forms/Select.tsx'
import { useEditSettings } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { SuccessNote } from './SuccessNote.tsx'

const options = [
  { value: 'naira', label: 'Naira, with dollars below' },
  { value: 'dollars', label: 'Dollars, with naira below' },
  { value: 'dollars-only', label: 'Dollars only' },
]

/** How Candor looks to this person. Each choice is saved as soon as it is made. */
export function Display({ settings }: { settings: Settings }) {
  const edit = useEditSettings()
  const choose = (value: string) => {
    const leadingCurrency = currencyChoices.find((choice) => choice === value)
    if (leadingCurrency) edit.mutate({ leadingCurrency })
  }
  return (
    <>
      <SettingsSection title="Theme" lead="Of this browser. System follows your device.">
        <ThemeChoice />
      </SettingsSection>
      <SettingsSection
        title="Currency"
        lead="Amounts are held and paid in dollars. Your dashboard can show them in naira, too."
      >
        <div className="space-y-4">
          <FailureAlert of={edit} otherwise="Your choice could not be saved. Please try again." />
          <Select
            label="On the dashboard, show"
            options={options}
            value={edit.isPending ? edit.variables.leadingCurrency : settings.leadingCurrency}
            onChange={({ target }) => choose(target.value)}
          />
          <SuccessNote at={edit.isSuccess && edit.submittedAt}>
            Your choice has been saved.
          </SuccessNote>
        </div>
      </SettingsSection>
    </>
  )
}
