import { RegistrationForm, SocialRegistrationForm } from '../../shared/accounts.ts'
import { complete, international, phoneHint } from './phone-number.ts'

/** What the registration needs once somebody types; loaded after the page. */
export const checks = {
  RegistrationForm,
  SocialRegistrationForm,
  complete,
  international,
  phoneHint,
}
