import { Refusal } from '../../shared/base/refusal.ts'
import { worldCodes } from '../../shared/base/world-countries.ts'

/** Refuses what is no country, at this field. */
export function requireWorldCountry(country: string | undefined, field: string) {
  if (!country || worldCodes.includes(country)) return
  const message = 'Please select a country'
  throw new Refusal('invalid', message, { fields: { [field]: message } })
}
