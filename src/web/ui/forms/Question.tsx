import { useEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { Alert } from '../feedback/Alert.tsx'

interface QuestionAlertProps {
  /** The title, before and after the question was asked. */
  title?: string
  askedTitle: string
  isAsked: boolean
  children: ReactNode
}

/**
 * What is in doubt about a form. Takes the focus when the form was not sent because of it, so that
 * nobody overlooks it.
 */
export function QuestionAlert({ title, askedTitle, isAsked, children }: QuestionAlertProps) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) alert.current?.focus()
  }, [isAsked])
  const shown = isAsked ? askedTitle : title
  return (
    <div ref={alert} tabIndex={-1} className="rounded-card">
      <Alert variant="warning" {...(shown && { title: shown })}>
        {children}
      </Alert>
    </div>
  )
}

/** The second press of a double click answers no question. */
export const ignoreSecondClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
}
