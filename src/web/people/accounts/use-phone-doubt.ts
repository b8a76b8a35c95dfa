import { useEffect, useState } from 'react'
import { loadModule } from '../../base/page.ts'

/** Long enough that a number is not doubted while it is typed. */
const pauseMs = 600

/**
 * Says after a pause what is odd about a number with the code of its country, if anything. Returns
 * a function that says it no more.
 */
export function checkNumberLater(number: string, say: (doubt: string | null) => void): () => void {
  async function check() {
    // The numbers of all countries are large.
    const { phoneDoubt } = await loadModule(() => import('./phone-doubt.ts'))
    say(phoneDoubt(number))
  }
  // Without the numbers nothing is in doubt.
  const timer = setTimeout(() => void check().catch(() => {}), pauseMs)
  return () => clearTimeout(timer)
}

/** What is odd about a number with the code of its country, once nobody types it any more. */
export function usePhoneDoubt(number: string | null): string | null {
  const [said, say] = useState<{ number: string; doubt: string | null }>()
  useEffect(() => {
    if (number) return checkNumberLater(number, (doubt) => say({ number, doubt }))
  }, [number])
  return said?.number === number ? said.doubt : null
}
