import { expect, test } from 'vitest'
import { PayoutDestinationForm } from '../../shared/money/payout-destination-form.ts'
import { destinations } from './content.ts'

test.each(Object.values(destinations))(
  'the form takes the account of $accountHolder in the demo, with the code that its bank needs',
  (destination) => {
    expect(PayoutDestinationForm.safeParse(destination).error?.issues).toBeUndefined()
  },
)
