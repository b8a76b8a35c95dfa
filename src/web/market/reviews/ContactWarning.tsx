import { Alert } from '../../ui/feedback/Alert.tsx'
import { QuestionAlert } from '../../ui/forms/Question.tsx'
import { useContactDetails } from './contact-question.ts'

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
