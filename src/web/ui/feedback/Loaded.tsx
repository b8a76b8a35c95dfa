import type { ReactNode } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from '../buttons/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface FailedReadProps {
  read: { error: Error | null; refetch: () => unknown }
  /** What a failure is called; a function takes the cause into its sentence. */
  failed: string | ((cause: string) => string)
  heading?: 'h1' | 'h2' | 'h3' | undefined
  /** Within a card, where a banner is enough. */
  banner?: boolean | undefined
}

/** What could not be read, why, and the way to try again. */
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
  /** A query as it is; an older answer stands while a newer one fails. */
  read: FailedReadProps['read'] & { data: Data | undefined; isPending: boolean }
  /** The shape of what is to come. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What one question was answered with: loading, failed, or there. */
export function Loaded<Data>({ read, skeleton, children, ...failure }: LoadedProps<Data>) {
  if (read.data !== undefined) {
    return children(read.data)
  }
  return read.isPending ? skeleton : <FailedRead read={read} {...failure} />
}
