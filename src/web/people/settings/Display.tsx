import { currencyChoices } from '../../../shared/people/dashboard-rules.ts'
import type { Settings } from '../../../shared/people/settings.ts'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { themeLooks, useTheme } from '../../layout/ThemeChoice.tsx'
import { chooseTheme, themes } from '../../base/theme.ts'
import { formatMoney, formatNaira } from '../../ui/text/format.ts'
import { ChoiceTiles } from './ChoiceTiles.tsx'
import { useChosen } from '../../ui/forms/fields.ts'
import { useEditSettings } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { SuccessNote } from './SuccessNote.tsx'

const labels = {
  naira: 'Naira, with dollars below',
  dollars: 'Dollars, with naira below',
  'dollars-only': 'Dollars only',
} as const

const themeNotes = {
  system: 'Follows your device',
  light: 'Always light',
  dark: 'Always dark',
} as const

/** How Candor looks to this person. Each choice is saved as soon as it is made. */
export function Display({ settings }: { settings: Settings }) {
  const edit = useEditSettings()
  const theme = useTheme()
  const [leading, chooseLeading] = useChosen(settings.leadingCurrency, (leadingCurrency) =>
    edit.mutateAsync({ leadingCurrency }),
  )
  return (
    <>
      <SettingsSection
        title="Theme"
        lead="For this browser only, so that a phone and a computer can differ. Saved at once."
      >
        <ChoiceTiles
          legend="Theme"
          isTitled
          value={theme}
          onChoose={chooseTheme}
          options={themes.map((one) => ({
            value: one,
            label: themeLooks[one].label,
            note: themeNotes[one],
            sample: <ThemeSample theme={one} />,
          }))}
        />
      </SettingsSection>
      <SettingsSection
        title="Currency"
        lead="Wallets, prices and payouts are in US dollars. This changes how your dashboard writes
          amounts, on all your devices."
      >
        <div className="space-y-4">
          <FailureAlert of={edit} otherwise="Your choice could not be saved. Please try again." />
          <ChoiceTiles
            legend="On the dashboard, show"
            value={leading}
            onChoose={chooseLeading}
            options={currencyChoices.map((one) => ({
              value: one,
              label: labels[one],
              sample: <AmountSample choice={one} rate={settings.naira} />,
            }))}
          />
          <SuccessNote at={edit.isSuccess && edit.submittedAt}>
            Your choice has been saved.
          </SuccessNote>
        </div>
      </SettingsSection>
    </>
  )
}

const halves = {
  system: ['light', 'dark'],
  light: ['light'],
  dark: ['dark'],
} as const

const inks = {
  light: ['bg-paper', 'bg-ink'],
  dark: ['bg-carbon', 'bg-chalk'],
} as const

/** A page in miniature. */
function ThemeSample({ theme }: { theme: keyof typeof halves }) {
  return (
    <span className="flex h-20 overflow-hidden rounded-control border">
      {halves[theme].map((half) => {
        const [page, ink] = inks[half]
        return (
          <span key={half} className={`${page} flex-1 space-y-2 p-3`}>
            <span className={`${ink} block h-2 w-2/3 rounded-full`} />
            <span className={`${ink} block h-1.5 w-full rounded-full opacity-40`} />
            <span className={`${ink} block h-1.5 w-5/6 rounded-full opacity-40`} />
            <span className="block h-3 w-10 rounded-control bg-ember-500" />
          </span>
        )
      })}
    </span>
  )
}

const sampleCents = 120_00

interface AmountSampleProps {
  choice: keyof typeof labels
  rate: Settings['naira']
}

/** $120.00 as the dashboard would write it; naira only where a rate is known. */
function AmountSample({ choice, rate }: AmountSampleProps) {
  const dollars = formatMoney(sampleCents)
  const naira = rate ? formatNaira(sampleCents, rate.nairaPerDollar) : '₦ …'
  const [first, second] =
    choice === 'naira' ? [naira, dollars] : [dollars, choice === 'dollars' ? naira : null]
  return (
    <span className="flex h-20 flex-col justify-center rounded-control border bg-bg px-3">
      <span className="figure text-22 text-fg">{first}</span>
      {second && <span className="text-13 text-fg-3">{second}</span>}
    </span>
  )
}
