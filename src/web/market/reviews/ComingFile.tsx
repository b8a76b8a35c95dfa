import { useId } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { FieldError } from '../../ui/forms/Field.tsx'
import { ProgressBar } from '../../ui/indicators/ProgressBar.tsx'

interface ComingFileProps {
  file: File
  /** How much of it is sent, from 0 to 1; undefined while it waits for others. */
  sent: number | undefined
  error: string | undefined
  /** Undefined where sending it again is of no use. */
  onRetry: (() => void) | undefined
  onGiveUp: () => void
}

/** A file on its way, or one that did not arrive. */
export function ComingFile({ file, sent, error, onRetry, onGiveUp }: ComingFileProps) {
  const id = useId()
  return (
    <>
      <p className="truncate text-fg">{file.name}</p>
      {error === undefined ? (
        <>
          <ProgressBar
            label={`Uploading ${file.name}`}
            value={Math.round((sent ?? 0) * 100)}
            max={100}
          />
          <p className="text-13 text-fg-3">
            {sent === undefined ? 'Waiting' : sent < 1 ? 'Uploading' : 'Preparing'}
          </p>
        </>
      ) : (
        <>
          <FieldError id={id} message={error} />
          <div className="flex gap-2">
            {onRetry && (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Try ${file.name} again`}
                onClick={onRetry}
              >
                Try again
              </Button>
            )}
            <Button
              variant={onRetry ? 'ghost' : 'outline'}
              size="sm"
              aria-label={`Remove ${file.name}`}
              onClick={onGiveUp}
            >
              Remove
            </Button>
          </div>
        </>
      )}
    </>
  )
}
