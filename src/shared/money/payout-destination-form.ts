import * as z from 'zod'
import {
  cleanCode,
  cleanPhone,
  destinationMistakes,
  type Typed,
} from './payout-destination-rules.ts'
import { payoutKinds } from '../platform/states.ts'
import { line, text } from '../base/text.ts'

/** The fields as typed; what each must be depends on the kind and the country. */
const Fields = z.strictObject({
  kind: z.enum(payoutKinds).default('bank'),
  /**
   * The country of a bank account, as an ISO 3166 alpha-2 code. Without one its number is checked
   * only if it is an IBAN.
   */
  country: z.string().max(2).default(''),
  accountHolder: line(140).min(2, 'Enter the name of the account holder'),
  /** The bank, or the provider of mobile money. Not for PayPal. */
  bankName: line(140).default(''),
  /** The IBAN or account number, the mobile number, or the email address at PayPal. */
  accountNumber: text(254),
  /** The SWIFT code of the bank; in the United States its routing number. */
  bankCode: text(22).default(''),
})

/** Whether the fields are texts, so that their rules can read them. */
const areTexts = ({ value }: { value: unknown }) =>
  z
    .object({
      kind: z.enum(payoutKinds),
      country: z.string(),
      bankName: z.string(),
      accountNumber: z.string(),
      bankCode: z.string(),
    })
    .safeParse(value).success

/** The rule of a field, which is looked at even while other fields have mistakes. */
const rule = (field: keyof ReturnType<typeof destinationMistakes>) =>
  [
    (typed: Typed) => destinationMistakes(typed)[field] === undefined,
    {
      path: [field] as PropertyKey[],
      when: areTexts,
      error: ({ input }: { input?: unknown }) => destinationMistakes(input as Typed)[field],
    },
  ] as const

/** Where a reviewer wants to be paid. */
export const PayoutDestinationForm = Fields.refine(...rule('country'))
  .refine(...rule('bankName'))
  .refine(...rule('accountNumber'))
  .refine(...rule('bankCode'))
  .transform(({ accountHolder, ...typed }) => ({ accountHolder, ...cleaned(typed) }))

/** A destination as it is kept, without the name of its holder. */
interface Kept extends Omit<Typed, 'country'> {
  country: string | null
}

function cleaned({ kind, country, bankName, accountNumber, bankCode }: Typed): Kept {
  if (kind === 'paypal') {
    const address = accountNumber.toLowerCase()
    return { kind, country: null, bankName: 'PayPal', accountNumber: address, bankCode: '' }
  }
  if (kind === 'mobile_money') {
    return { kind, country: null, bankName, accountNumber: cleanPhone(accountNumber), bankCode: '' }
  }
  const [number, code] = [cleanCode(accountNumber), cleanCode(bankCode)]
  return { kind, country: country || null, bankName, accountNumber: number, bankCode: code }
}
