import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Alert } from '../ui/feedback/Alert.tsx'

const seconds = 3

interface SuccessNoteProps {
  /** When it last succeeded, in milliseconds; nothing is shown while that has not happened. */
  at: number | false
  children: ReactNode
}

/** Tells of a success beside the form, for three seconds. */
export function SuccessNote({ at, children }: SuccessNoteProps) {
  const [over, setOver] = useState<number | false>(false)

  useEffect(() => {
    const end = setTimeout(() => setOver(at), seconds * 1_000)
    return () => clearTimeout(end)
  }, [at])

  return at !== false && at !== over ? <Alert variant="success">{children}</Alert> : null
}
