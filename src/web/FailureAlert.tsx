import type { ReactNode } from 'react'
import { failureText } from './failure-text.ts'
import { Alert } from './ui/feedback/Alert.tsx'

interface FailureAlertProps {
  /** A mutation as it is. */
  of: { isError: boolean; error: Error | null; reset: () => void }
  /** What is said where the server has no sentence of its own. */
  otherwise: string
  action?: ReactNode
}

/** Why something that was sent failed, until it is sent again or this is closed. */
export function FailureAlert({ of: sent, otherwise, action }: FailureAlertProps) {
  return sent.isError ? (
    <Alert variant="error" onDismiss={sent.reset} action={action}>
      {failureText(sent.error, otherwise)}
    </Alert>
  ) : null
}
