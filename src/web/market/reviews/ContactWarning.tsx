import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { QuestionAlert } from '../../ui/forms/Question.tsx'
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
function useContactDetails(text: string) {
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

const notAllowed = 'Contact details and links are not allowed in reviews'

/** Tells the writer of a pending review what a moderator sees marked, while it can be edited. */
export function ContactWarning({ text }: { text: string }) {
  const { found } = useContactDetails(text)
  if (found.length === 0) return null
  return (
    <Alert variant="warning" title={notAllowed} className="mt-3 max-w-[68ch]">
      <TakeOut found={found} lead="Edit the review and take out" />
    </Alert>
  )
}

interface ContactQuestionProps {
  found: readonly string[]
  isAsked: boolean
  isSaving: boolean | undefined
}

/** Warns as one types, and asks when the text is sent like that. It stops nobody. */
export function ContactQuestion({ found, isAsked, isSaving }: ContactQuestionProps) {
  if (found.length === 0) return null
  const askedTitle = `${isSaving ? 'Not saved' : 'Not sent'} yet: ${lowerFirst(notAllowed)}`
  return (
    <QuestionAlert
      // Other details are another question, which takes the focus again.
      key={isAsked ? found.join() : ''}
      title={notAllowed}
      askedTitle={askedTitle}
      isAsked={isAsked}
    >
      <TakeOut found={found} lead="Take out" />
      {isAsked && <span>{` ${anywayLabel(isSaving)} if they belong in the review.`}</span>}
    </QuestionAlert>
  )
}

export const anywayLabel = (isSaving: boolean | undefined) =>
  isSaving ? 'Save anyway' : 'Send anyway'

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const TakeOut = ({ found, lead }: { found: readonly string[]; lead: string }) => (
  <span className="wrap-anywhere">
    {lead} {names.format(found.slice(0, 5).map((quote) => `“${quote}”`))}. Our team sees it marked
    and may reject the review.
  </span>
)

const names = new Intl.ListFormat('en')
