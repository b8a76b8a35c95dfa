import { Button } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { takeBack } from './decisions.ts'
import type { Decision } from './decisions.ts'
import { acts } from './kept.ts'

interface OpenDecisionProps {
  decision: Decision
  /** What is decided: 'this review'. */
  what: string
  className?: string | undefined
}

/** In place of the buttons until the server has confirmed the decision. */
export function OpenDecision({ decision, what, className }: OpenDecisionProps) {
  const { id, act, state } = decision
  return (
    <div className={classNames('flex flex-wrap items-center gap-3', className)}>
      <p className="text-fg-2">
        {acts[act].doing} {what} …
      </p>
      {state === 'waiting' && (
        <Button variant="outline" size="sm" onClick={() => takeBack(id)}>
          Undo
        </Button>
      )}
    </div>
  )
}
