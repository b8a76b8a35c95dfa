import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { settingsQuery } from '../../base/viewer-settings.ts'

/** How long a person pauses before what they typed is read, so that no half address is quoted. */
const pauseMs = 600

/**
 * Loads the rule with the first words, because the patterns of telephone numbers are large. Without
 * them there is only no warning.
 */
async function read(text: string, country: string | null): Promise<string[]> {
  const module = await import('../../../shared/base/contact-details.ts').catch(() => null)
  return module?.contactDetailsIn(text, country) ?? []
}

/** The contact details and links in a text, at first at once and then as it is typed. */
export function useContactDetails(text: string) {
  const country = useQuery(settingsQuery).data?.country ?? null
  const [found, setFound] = useState<readonly string[]>([])
  const isFirst = useRef(true)
  useEffect(() => {
    let gone = false
    const show = async () => {
      const details = await read(text, country)
      if (!gone) setFound(details)
    }
    const timer = setTimeout(() => void show(), isFirst.current ? 0 : pauseMs)
    isFirst.current = false
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [text, country])
  const readNow = async () => {
    const details = await read(text, country)
    setFound(details)
    return details
  }
  return { found, readNow }
}

/** Asks before a text with contact details or links is sent; others ask anew. */
export function useContactQuestion(text: string) {
  const { found, readNow } = useContactDetails(text)
  const [asked, setAsked] = useState<string>()
  const isReading = useRef(false)

  /** Whether the text may be sent; otherwise the question is asked. */
  async function isAnswered() {
    // A second press meanwhile sends nothing twice.
    if (isReading.current) return false
    isReading.current = true
    const details = await readNow()
    isReading.current = false
    setAsked(details.join())
    return details.length === 0 || asked === details.join()
  }

  return { found, isAsked: found.length > 0 && asked === found.join(), isAnswered }
}
