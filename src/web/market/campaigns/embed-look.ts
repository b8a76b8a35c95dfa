import { embedLayouts, embedLimits, embedThemes } from '../../../shared/outside/embed-options.ts'
import { attributesOf, defaultChoice, type EmbedChoice, type Heights } from './embed-snippet.ts'

/** What a business last chose in Share for a campaign, and how high the embed was then. */
interface EmbedLook {
  choice: EmbedChoice
  heights: Heights | null
}

const keyOf = (campaignId: string) => `candor:embed-look:${campaignId}`

/** The look that this browser remembers, so that each place shows the same code. */
export function loadLook(campaignId: string): EmbedLook {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(campaignId)) ?? '{}') as Partial<EmbedLook>
    return { choice: choiceOf(kept.choice ?? {}), heights: heightsOf(kept.heights) }
  } catch {
    return { choice: defaultChoice, heights: null }
  }
}

export function saveLook(campaignId: string, look: EmbedLook) {
  try {
    localStorage.setItem(keyOf(campaignId), JSON.stringify(look))
  } catch {
    // Storage may be disabled; the address of Share has the choice.
  }
}

type Given = Partial<Record<keyof EmbedChoice, unknown>>

/** A choice from texts of an address or the storage; what is none is the default. */
export function choiceOf({ layout, theme, ...texts }: Given): EmbedChoice {
  const text = (name: 'accent' | 'radius' | 'count' | 'lang', pattern: RegExp) => {
    const value = texts[name]
    return typeof value === 'string' && pattern.test(value) ? value : ''
  }
  const number = (name: 'radius' | 'count') => {
    const value = text(name, /^\d{1,3}$/)
    return isWithin(value, embedLimits[name]) ? value : ''
  }
  return {
    layout: embedLayouts.find((one) => one === layout) ?? defaultChoice.layout,
    theme: embedThemes.find((one) => one === theme) ?? defaultChoice.theme,
    accent: text('accent', /^#[\da-f]{6}$/i),
    radius: number('radius'),
    count: number('count'),
    lang: text('lang', /^[a-z]{2,3}(-[a-z]{2,4})?$/i),
  }
}

/** Whether a number is one that the embed takes; an empty text is its usual one. */
export const isWithin = (text: string, [least, most]: readonly [number, number]) =>
  text === '' || (Number(text) >= least && Number(text) <= most)

/** The parameters of the address of Share: those that differ from the defaults. */
export const lookSearch = (choice: EmbedChoice) => ({
  layout: undefined,
  theme: undefined,
  accent: undefined,
  radius: undefined,
  count: undefined,
  lang: undefined,
  ...Object.fromEntries(attributesOf(choice)),
})

function heightsOf(kept: Partial<Heights> | null | undefined): Heights | null {
  const { phone, desktop } = kept ?? {}
  return Number.isFinite(phone) && Number.isFinite(desktop) ? (kept as Heights) : null
}
