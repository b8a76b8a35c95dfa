import * as z from 'zod'
import { ibanMistake, startsAsIban } from './iban.ts'
import { line, text } from './text.ts'

/** The letters and digits of a number or code, in capitals. */
export const cleanCode = (code: string) => code.replaceAll(/[\s.-]/g, '').toUpperCase()

const codeOf = (max: number) => text(max * 2).transform(cleanCode)

const accountNumber = codeOf(34)
  .pipe(
    z
      .string()
      .min(1, 'Enter the account number or IBAN')
      .regex(/^[A-Z\d]{4,34}$/, 'An account number has 4 to 34 letters and digits'),
  )
  .superRefine((number, context) => {
    const mistake = ibanMistake(number)
    if (mistake) context.addIssue(mistake)
  })

/** Eight or eleven characters: bank, country, place and perhaps a branch. */
export const swiftCode = /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/

/**
 * Whether an account needs the SWIFT code of its bank: dollars come to an account with an IBAN
 * from abroad. `number` is as typed; its first two letters and digits are enough.
 */
export const needsSwiftCode = (number: string) => startsAsIban(cleanCode(number))

/** Whether a bank code is enough for an account: without one the bank cannot pay. */
export const hasNeededCode = (number: string, bankCode: string) =>
  !needsSwiftCode(number) || swiftCode.test(bankCode)

/** Where a reviewer wants to be paid. */
export const PayoutDestinationForm = z
  .strictObject({
    accountHolder: line(140).min(2, 'Enter the name of the account holder'),
    bankName: line(140).min(2, 'Enter the name of your bank'),
    accountNumber,
    /** Optional without an IBAN, because not every country has one. */
    bankCode: codeOf(11)
      .pipe(z.string().regex(/^([A-Z\d]{3,11})?$/, 'A bank code has 3 to 11 letters and digits'))
      .default(''),
  })
  .refine(({ accountNumber: number, bankCode }) => hasNeededCode(number, bankCode), {
    path: ['bankCode'],
    message: 'Enter the SWIFT code (BIC) of your bank: 8 or 11 characters, such as UNCRITMM',
  })
