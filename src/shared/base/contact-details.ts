import { findPhoneNumbersInText, type CountryCode } from 'libphonenumber-js'
import { LinkifyIt } from 'linkify-it'
import { withoutAbbreviations } from './names.ts'

const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true })

/**
 * The email addresses, links and telephone numbers in the text of a review, each once, as written.
 * `country` is the default country of telephone numbers, an ISO 3166 alpha-2 code.
 */
export function contactDetailsIn(text: string, country: string | null): string[] {
  const phones = findPhoneNumbersInText(text, {
    ...(country && { defaultCountry: country as CountryCode }),
    extended: false,
  })
  const found = [
    // Skip "end.Next": two sentences without a space between them look like a link.
    ...(links.match(text) ?? [])
      .map((link) => link.text)
      .filter((link) => !/^[a-z]+\.[A-Z][a-z]*$/.test(link) && withoutAbbreviations(link) === link),
    ...phones.map(({ startsAt, endsAt }) => text.slice(startsAt, endsAt)),
  ]
  return [...new Set(found)]
}
