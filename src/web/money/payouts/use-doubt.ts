import { useState } from 'react'
import { countryDoubt } from '../../../shared/money/bank-countries.ts'
import type { Typed } from '../../../shared/money/payout-destination-rules.ts'
import { loadModule } from '../../base/page.ts'

/** What to check of a destination before it is saved. */
async function doubtOf(typed: Typed, home: string): Promise<string | null> {
  if (typed.kind === 'bank') return countryDoubt(typed)
  if (typed.kind === 'paypal') return null
  // The numbers of all countries are large, so they are loaded when they are needed.
  const { mobileDoubt } = await loadModule(() => import('./mobile-numbers.ts'))
  return mobileDoubt(typed.accountNumber, home)
}

/**
 * What is in doubt of a destination that somebody who lives in `home` types: two fields that do not
 * agree are named at once, a mobile number when it is complete, so when it is to be saved.
 */
export function useDoubt(typed: Typed, home: string) {
  const [asked, setAsked] = useState<{ inDoubt: string; doubt: string }>()
  const { kind, country, accountNumber, bankCode } = typed
  // A change asks anew.
  const inDoubt = [kind, country, accountNumber, bankCode].join('\n')
  const askedNow = asked?.inDoubt === inDoubt ? asked.doubt : null

  async function maySave() {
    if (askedNow !== null) return true
    const doubt = await doubtOf(typed, home)
    if (doubt !== null) setAsked({ inDoubt, doubt })
    return doubt === null
  }
  return {
    doubt: kind === 'bank' ? countryDoubt(typed) : askedNow,
    isAsked: askedNow !== null,
    maySave,
  }
}
