/** The dialing codes of the countries of the registration form. */
const dialingCodes: Partial<Record<string, string>> = {
  AR: '54',
  AU: '61',
  BR: '55',
  CA: '1',
  CN: '86',
  EG: '20',
  FR: '33',
  DE: '49',
  GH: '233',
  IN: '91',
  ID: '62',
  IE: '353',
  IT: '39',
  JP: '81',
  KE: '254',
  MY: '60',
  MX: '52',
  NL: '31',
  NZ: '64',
  NG: '234',
  PK: '92',
  PH: '63',
  PL: '48',
  PT: '351',
  SG: '65',
  ZA: '27',
  KR: '82',
  ES: '34',
  SE: '46',
  AE: '971',
  GB: '44',
  US: '1',
}

/** '+39' for 'IT'; null for a country that is not in the list of the registration. */
export function dialingCodeOf(country: string | null | undefined): string | null {
  const code = country && dialingCodes[country]
  return code ? `+${code}` : null
}

/** Time zones that belong to one country of the form. Those of others tell nothing. */
const countryOfZone: Partial<Record<string, string>> = {
  'Africa/Accra': 'GH',
  'Africa/Cairo': 'EG',
  'Africa/Johannesburg': 'ZA',
  'Africa/Lagos': 'NG',
  'Africa/Nairobi': 'KE',
  'America/Argentina/Buenos_Aires': 'AR',
  'America/Chicago': 'US',
  'America/Denver': 'US',
  'America/Los_Angeles': 'US',
  'America/Mexico_City': 'MX',
  'America/New_York': 'US',
  'America/Sao_Paulo': 'BR',
  'America/Toronto': 'CA',
  'America/Vancouver': 'CA',
  'Asia/Calcutta': 'IN',
  'Asia/Dubai': 'AE',
  'Asia/Jakarta': 'ID',
  'Asia/Karachi': 'PK',
  'Asia/Kolkata': 'IN',
  'Asia/Kuala_Lumpur': 'MY',
  'Asia/Manila': 'PH',
  'Asia/Seoul': 'KR',
  'Asia/Shanghai': 'CN',
  'Asia/Singapore': 'SG',
  'Asia/Tokyo': 'JP',
  'Atlantic/Azores': 'PT',
  'Atlantic/Canary': 'ES',
  'Atlantic/Madeira': 'PT',
  'Australia/Brisbane': 'AU',
  'Australia/Melbourne': 'AU',
  'Australia/Perth': 'AU',
  'Australia/Sydney': 'AU',
  'Europe/Amsterdam': 'NL',
  'Europe/Berlin': 'DE',
  'Europe/Dublin': 'IE',
  'Europe/Lisbon': 'PT',
  'Europe/London': 'GB',
  'Europe/Madrid': 'ES',
  'Europe/Paris': 'FR',
  'Europe/Rome': 'IT',
  'Europe/Stockholm': 'SE',
  'Europe/Warsaw': 'PL',
  'Pacific/Auckland': 'NZ',
}

const countryHere = () => countryOfZone[Intl.DateTimeFormat().resolvedOptions().timeZone] ?? ''

/** A number with the code of the chosen country, or else of the time zone's. */
export const complete = (typed: string, country: string) =>
  withCountryCode(typed, country || countryHere())

/** What a field says of a number, and whether it asks something of the person. */
export interface PhoneHint {
  text: string
  asks: boolean
}

/**
 * What is saved, or what a number lacks: the code of its country, or what `doubt` says. Null when
 * nothing is to say.
 */
export function phoneHint(
  typed: string,
  completed: string | null,
  doubt: string | null,
): PhoneHint | null {
  if (doubt) return { text: `${completed ?? typed.trim()} ${doubt}`, asks: true }
  if (completed) return { text: `Saved as ${completed}.`, asks: false }
  const text = "Which country is this number of? Start with + and the country's code, such as +351."
  return isNational(typed) ? { text, asks: true } : null
}

/** A number with the code of a country, however that was typed; null for any other. */
export function international(typed: string): string | null {
  const number = typed.trim().replace(/^00/, '+')
  return number.startsWith('+') ? number : null
}

const isNational = (typed: string) => {
  const number = typed.trim()
  return /^[\d\s().-]{7,}$/.test(number) && !number.startsWith('00')
}

/**
 * A national number with the code of its country; null for one that has a code, is not complete,
 * or whose country is not known.
 */
export function withCountryCode(typed: string, country: string): string | null {
  const number = typed.trim()
  const code = Object.hasOwn(dialingCodes, country) ? dialingCodes[country] : undefined
  if (!code || !isNational(number)) return null
  if (code === '1') return `+1 ${number.replace(/^1[\s.-]*/, '')}`
  // Italian numbers keep their first zero.
  return `+${code} ${country === 'IT' ? number : number.replace(/^\(?0\)?[\s.-]*/, '')}`
}
