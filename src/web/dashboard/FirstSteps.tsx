import { IconCircle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'

export interface Step {
  label: string
  /** What the step is for, or what it has led to. */
  note: string
  done: boolean
  /** Says that the viewer has done their part and somebody else is at it. */
  waiting?: string | undefined
  link: Pick<LinkProps, 'to' | 'search' | 'params'>
  /**
   * The words of the button while the step is the next one. An element is shown until the step is
   * done, and the step, which is done elsewhere, is never the next one.
   */
  action: ReactNode
}

export const areDone = (steps: readonly Step[]) => steps.every(({ done }) => done)

/** The onboarding steps of a new account. With room each says what it is for, else the next one. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter((step) => step.done).length
  const next = steps.find(
    ({ done, waiting, action }) => !done && !waiting && typeof action === 'string',
  )
  return (
    <Card
      title="Get started"
      aside={
        <span className="text-13 text-fg-3">
          {done} of {steps.length} done
        </span>
      }
      needsAttention
      className="@container"
    >
      <ol className="-my-2 @lg:divide-y">
        {steps.map((step) => (
          <li
            key={step.label}
            aria-current={step === next ? 'step' : undefined}
            className={classNames(
              'flex min-h-11 flex-wrap items-center gap-x-4 gap-y-3 py-1.5 @lg:py-3',
              step === next && '-mx-3 rounded-control bg-ember-tint px-3 py-3',
            )}
          >
            <StepText step={step} isNext={step === next} />
            {!step.done && typeof step.action !== 'string' && (
              <div className="ml-8 @lg:ml-0">{step.action}</div>
            )}
            {step === next && typeof step.action === 'string' && (
              <ButtonLink {...step.link} size="sm" className="ml-8 @lg:ml-0">
                {step.action}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function StepText({ step, isNext }: { step: Step; isNext: boolean }) {
  const { label, note, done, waiting, link, action } = step
  const [Icon, color] = iconOf(step)
  return (
    <div className="flex min-w-0 flex-1 basis-52 items-start gap-3">
      <Icon size={20} stroke={1.75} aria-hidden className={classNames('mt-px shrink-0', color)} />
      <div className="min-w-0">
        {done && <span className="text-fg-3">{label}</span>}
        {done && <span className="sr-only">, done</span>}
        {isNext && <span className="font-medium text-fg">{label}</span>}
        {!done && !isNext && (
          <Link {...link} className="reach hover:text-fg">
            {label}
          </Link>
        )}
        {waiting && <span className="text-13 text-warn"> · {waiting}</span>}
        <p
          className={classNames(
            'text-13 wrap-anywhere',
            isNext ? 'text-fg-2' : 'text-fg-3',
            !isNext && (done || (typeof action === 'string' && !waiting)) && 'hidden @lg:block',
          )}
        >
          {note}
        </p>
      </div>
    </div>
  )
}

function iconOf({ done, waiting }: Step) {
  if (done) return [IconCircleCheck, 'text-success'] as const
  return waiting ? ([IconClock, 'text-warn'] as const) : ([IconCircle, 'text-fg-3'] as const)
}
