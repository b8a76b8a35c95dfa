import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent } from 'react'

/** The text of a field, including what was typed before the page was hydrated. */
export function useTyped() {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setTyped(field.current?.value ?? ''), [])
  return {
    typed,
    ref: field,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
  }
}
