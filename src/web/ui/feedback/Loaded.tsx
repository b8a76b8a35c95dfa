import type { ReactNode } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from '../buttons/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface FailedReadProps {
  read: { error: Error | null; refetch: () => unknown }
  /** The title of the failure; a function includes the cause in it. */
  failed: string | ((cause: string) => string)
  heading?: 'h1' | 'h2' | 'h3' | undefined
  /** Shows an alert instead of an empty state, for use inside a card. */
  banner?: boolean | undefined
}

/** Says what could not be loaded and why, with a button to try again. */
export function FailedRead({ read, failed, heading, banner }: FailedReadProps) {
  const cause = read.error?.message ?? ''
  const [title, text] = typeof failed === 'string' ? [failed, cause] : [failed(cause), '']
  const retry = () => void read.refetch()
  return banner ? (
    <Alert
      variant="error"
      title={title}
      className="self-start"
      action={
        <Button variant="outline" size="sm" onClick={retry}>
          Try again
        </Button>
      }
    >
      {text}
    </Alert>
  ) : (
    <EmptyState
      kind="failed"
      heading={heading}
      title={title}
      action={<Button onClick={retry}>Try again</Button>}
    >
      {text}
    </EmptyState>
  )
}

interface LoadedProps<Data> extends Omit<FailedReadProps, 'read'> {
  /** A query. Earlier data stays visible when a refetch fails. */
  read: FailedReadProps['read'] & { data: Data | undefined; isPending: boolean }
  /** Shown while the data loads. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders the data of a query, or its loading or error state. */
export function Loaded<Data>({ read, skeleton, children, ...failure }: LoadedProps<Data>) {
  if (read.data !== undefined) {
    return children(read.data)
  }
  return read.isPending ? skeleton : <FailedRead read={read} {...failure} />
}
