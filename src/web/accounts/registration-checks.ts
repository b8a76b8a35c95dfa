import { RegistrationForm, SocialRegistrationForm } from '../../shared/accounts.ts'
import { complete, phoneHint } from './phone-number.ts'

/** What the registration needs once somebody types; loaded after the page. */
export const checks = { RegistrationForm, SocialRegistrationForm, complete, phoneHint }
