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
  /** The words of the button while the step is the next one, or what takes its place. */
  action: ReactNode
}

export const areDone = (steps: readonly Step[]) => steps.every(({ done }) => done)

/** The onboarding steps of a new account. With room each says what it is for, else the next one. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done && !step.waiting)
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
            className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-3 py-1.5 @lg:py-3"
          >
            <StepText step={step} isNext={step === next} />
            {step === next && typeof step.action !== 'string' && (
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
  const { label, note, done, waiting, link } = step
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
        <p className={classNames('text-13 text-fg-3', !isNext && 'hidden @lg:block')}>{note}</p>
      </div>
    </div>
  )
}

function iconOf({ done, waiting }: Step) {
  if (done) return [IconCircleCheck, 'text-success'] as const
  return waiting ? ([IconClock, 'text-warn'] as const) : ([IconCircle, 'text-fg-3'] as const)
}
