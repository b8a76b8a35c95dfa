import { useState } from 'react'
import { embedLanguages } from '../../../shared/outside/embed-languages.ts'
import {
  embedDefaults,
  embedLimits,
  embedThemes,
  showsReviews,
  type EmbedLayout,
  type EmbedTheme,
} from '../../../shared/outside/embed-options.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { optionsOf, Select } from '../../ui/forms/Select.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { isWithin } from './embed-look.ts'
import type { EmbedChoice } from './embed-snippet.ts'

const layouts: Record<EmbedLayout, string> = {
  list: 'List',
  grid: 'Grid',
  carousel: 'Carousel',
  badge: 'Badge: stars and number',
  summary: 'Summary: ratings only',
}
const themes: Record<EmbedTheme, string> = {
  auto: 'Follow the page',
  light: 'Light',
  dark: 'Dark',
}

const names = new Intl.DisplayNames('en', { type: 'language' })
const languages = [
  { value: '', label: 'Follow the page' },
  ...embedLanguages
    .map((value) => ({ value, label: names.of(value)! }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
]

interface EmbedOptionsProps {
  choice: EmbedChoice
  onChange: (choice: EmbedChoice) => void
}

/** What a business chooses for its embed. There is nothing that filters or hides. */
export function EmbedOptions({ choice, onChange }: EmbedOptionsProps) {
  const set = (change: Partial<EmbedChoice>) => onChange({ ...choice, ...change })
  const count = choice.layout === 'grid' ? embedDefaults.gridCount : embedDefaults.count
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-1">
      <Select
        label="Layout"
        options={optionsOf(layouts)}
        value={choice.layout}
        onChange={(event) => set({ layout: event.target.value as EmbedLayout, count: '' })}
      />
      <Select
        label="Theme"
        options={embedThemes.map((value) => ({ value, label: themes[value] }))}
        value={choice.theme}
        onChange={(event) => set({ theme: event.target.value as EmbedTheme })}
      />
      <Select
        label="Language"
        options={languages}
        value={choice.lang}
        onChange={(event) => set({ lang: event.target.value })}
      />
      {showsReviews(choice.layout) && (
        <NumberField
          label="Reviews shown first"
          limits={embedLimits.count}
          value={choice.count}
          usual={count}
          onChange={(value) => set({ count: value })}
        />
      )}
      <NumberField
        label="Corner radius in pixels"
        limits={embedLimits.radius}
        value={choice.radius}
        usual={embedDefaults.radius}
        onChange={(value) => set({ radius: value })}
      />
      <Accent value={choice.accent} onChange={(accent) => set({ accent })} />
    </div>
  )
}

interface NumberFieldProps {
  label: string
  limits: readonly [number, number]
  value: string
  usual: number
  onChange: (value: string) => void
}

/** A number out of its limits stays in the field, with the error; the code keeps the last one. */
function NumberField({ label, limits, value, usual, onChange }: NumberFieldProps) {
  const [least, most] = limits
  const [typed, setTyped] = useState(value)
  const [given, setGiven] = useState(value)
  // Another layout takes the number back.
  if (value !== given) {
    setGiven(value)
    setTyped(value)
  }
  const type = (text: string) => {
    setTyped(text)
    if (isWithin(text, limits)) onChange(text)
  }
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      placeholder={String(usual)}
      value={typed}
      error={!isWithin(typed, limits) ? `From ${least} to ${most}` : undefined}
      onChange={(event) => type(event.target.value.replace(/\D/g, '').slice(0, 3))}
    />
  )
}

const firstAccent = '#c2410c'

function Accent({ value, onChange }: { value: string; onChange: (accent: string) => void }) {
  return (
    <div className="space-y-2">
      <Checkbox
        label="Own color for stars and links"
        hint="Made darker or lighter where it could not be read."
        checked={value !== ''}
        onChange={(event) => onChange(event.target.checked ? firstAccent : '')}
      />
      {value && (
        <TextField
          label="Color"
          type="color"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  )
}
