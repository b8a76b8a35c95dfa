import type { ReactNode } from 'react'
import { failureText } from './failure-text.ts'
import { Alert } from '../ui/feedback/Alert.tsx'

interface FailureAlertProps {
  /** A mutation. */
  of: { isError: boolean; error: Error | null; reset: () => void }
  /** The message if the server gave none. */
  otherwise: string
  action?: ReactNode
}

/** The error of a mutation, shown until the next attempt or until dismissed. */
export function FailureAlert({ of: sent, otherwise, action }: FailureAlertProps) {
  return sent.isError ? (
    <Alert variant="error" onDismiss={sent.reset} action={action}>
      {failureText(sent.error, otherwise)}
    </Alert>
  ) : null
}
