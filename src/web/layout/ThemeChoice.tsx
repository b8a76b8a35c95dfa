import { useId, useSyncExternalStore } from 'react'
import IconDeviceDesktop from '~icons/tabler/device-desktop'
import IconMoon from '~icons/tabler/moon'
import IconSun from '~icons/tabler/sun'
import { chooseTheme, chosenTheme, onTheme, themes } from '../base/theme.ts'
import type { Theme } from '../base/theme.ts'

export const themeLooks = {
  dark: { label: 'Dark', Icon: IconMoon },
  light: { label: 'Light', Icon: IconSun },
  system: { label: 'System', Icon: IconDeviceDesktop },
} as const

export const useTheme = () => useSyncExternalStore(onTheme, chosenTheme, (): Theme => 'dark')

/** Radio buttons, which visitor.ts handles where the application is not loaded. */
export function ThemeChoice() {
  const chosen = useTheme()
  const name = useId()
  return (
    <fieldset className="inline-flex rounded-card border p-0.5" data-theme-choice>
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => {
        const { label, Icon } = themeLooks[theme]
        return (
          <label
            key={theme}
            className="relative flex h-11 cursor-pointer items-center gap-1.5 rounded-control px-3
              text-13 text-fg-3 transition-colors hover:text-fg has-checked:bg-s3
              has-checked:text-fg has-focus-visible:outline-2 has-focus-visible:outline-ember-300
              md:h-8 forced-colors:has-checked:outline"
          >
            <input
              type="radio"
              name={name}
              value={theme}
              checked={theme === chosen}
              onChange={() => chooseTheme(theme)}
              className="sr-only"
            />
            <Icon size={16} aria-hidden />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}
