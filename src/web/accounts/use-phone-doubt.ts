import { useEffect, useState } from 'react'
import { loadModule } from '../page.ts'

/** Long enough that a number is not doubted while it is typed. */
const pauseMs = 600

/** What is odd about a number with the code of its country, once nobody types it any more. */
export function usePhoneDoubt(number: string | null): string | null {
  const [said, say] = useState<{ number: string; doubt: string | null }>()
  useEffect(() => {
    if (!number) return
    async function check(typed: string) {
      // The numbers of all countries are large.
      const { phoneDoubt } = await loadModule(() => import('./phone-doubt.ts'))
      say({ number: typed, doubt: phoneDoubt(typed) })
    }
    // Without the numbers nothing is in doubt.
    const timer = setTimeout(() => void check(number).catch(() => {}), pauseMs)
    return () => clearTimeout(timer)
  }, [number])
  return said?.number === number ? said.doubt : null
}
