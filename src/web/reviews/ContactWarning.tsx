import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Alert } from '../ui/feedback/Alert.tsx'
import { settingsQuery } from '../viewer-settings.ts'

/** How long a person pauses before what they typed is read, so that no half address is quoted. */
const pauseMs = 600

/** Says what a moderator will see marked, while it can still be taken out. It stops nobody. */
export function ContactWarning({ text }: { text: string }) {
  const found = useContactDetails(text)
  if (found.length === 0) return null
  return (
    <Alert variant="warning" title="Contact details and links are not allowed in reviews">
      <span className="wrap-anywhere">
        Take out {names.format(found.slice(0, 5).map((quote) => `“${quote}”`))}. Our team sees it
        marked and may reject the review.
      </span>
    </Alert>
  )
}

const names = new Intl.ListFormat('en')

function useContactDetails(text: string): string[] {
  const country = useQuery(settingsQuery).data?.country ?? null
  const [found, setFound] = useState<string[]>([])
  useEffect(() => {
    const timer = setTimeout(() => void read(), pauseMs)
    async function read() {
      // Loaded with the first words, because the patterns of telephone numbers are large. Without
      // them there is only no warning.
      const module = await import('../../shared/contact-details.ts').catch(() => null)
      if (module && !gone) setFound(module.contactDetailsIn(text, country))
    }
    let gone = false
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [text, country])
  return found
}
