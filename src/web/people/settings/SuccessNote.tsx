import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Alert } from '../../ui/feedback/Alert.tsx'

const seconds = 3

interface SuccessNoteProps {
  /** Time of the last success in milliseconds; false if there was none. */
  at: number | false
  children: ReactNode
}

/** A success message in a form, shown for three seconds. */
export function SuccessNote({ at, children }: SuccessNoteProps) {
  const [hiddenAt, setHiddenAt] = useState<number | false>(false)

  useEffect(() => {
    const timer = setTimeout(() => setHiddenAt(at), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [at])

  return at !== false && at !== hiddenAt ? <Alert variant="success">{children}</Alert> : null
}
