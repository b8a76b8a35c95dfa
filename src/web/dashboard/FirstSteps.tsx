import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import { Card } from '../ui/layout/Card.tsx'

export interface Step {
  label: string
  done: boolean
  link: Pick<LinkProps, 'to' | 'search' | 'params'>
}

export const areDone = (steps: readonly Step[]) => steps.every(({ done }) => done)

/** The onboarding steps of a new account. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)
  return (
    <Card
      title="Get started"
      aside={
        <span className="text-13 text-fg-3">
          {done} of {steps.length} done
        </span>
      }
      needsAttention
    >
      <ol className="-my-2">
        {steps.map((step) => {
          const Icon = step.done ? IconCircleCheck : IconCircle
          return (
            <li key={step.label} className="flex min-h-11 items-center gap-3">
              <Icon
                size={20}
                stroke={1.75}
                aria-hidden
                className={step.done ? 'shrink-0 text-success' : 'shrink-0 text-fg-3'}
              />
              {step.done ? (
                <span className="text-fg-3">
                  {step.label}
                  <span className="sr-only">, done</span>
                </span>
              ) : (
                <Link {...step.link} className={step === next ? 'link' : 'hover:text-fg'}>
                  {step.label}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
