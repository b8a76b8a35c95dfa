import { Refusal } from '../../shared/base/refusal.ts'
import { isMissingCode } from '../base/page.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'

interface PageFailureProps {
  error: unknown
  onRetry: () => void
}

/** Shown instead of a page that failed to load or render. */
export function PageFailure({ error, onRetry }: PageFailureProps) {
  const known = error instanceof Refusal ? error : undefined
  const again = isMissingCode(error) ? (
    <Button onClick={() => location.reload()}>Load it again</Button>
  ) : (
    <Button onClick={onRetry}>Try again</Button>
  )
  return (
    <main className="flex min-h-[60dvh] items-center justify-center">
      <EmptyState kind="failed" heading="h1" title="This page could not be loaded" action={again}>
        <p>{known?.message ?? 'Something went wrong on our side.'}</p>
        {known?.requestId && (
          <p className="mt-3 text-12">
            Request ID <code className="text-fg-2 select-all">{known.requestId}</code>
          </p>
        )}
      </EmptyState>
    </main>
  )
}
