import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import { useId } from 'react'
import type { ReactNode } from 'react'
import IconCircle from '~icons/tabler/circle'
import IconCircleCheck from '~icons/tabler/circle-check'
import IconClock from '~icons/tabler/clock'
import { classNames } from '../../ui/class-names.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { Illustration } from '../../ui/feedback/EmptyState.tsx'
import type { Scene } from '../../ui/feedback/EmptyState.tsx'

export interface Step {
  label: string
  /** What the step is for. */
  note: string
  /** What it has led to. */
  doneNote?: string
  /** The drawing beside the step while it is the next one. */
  scene?: Scene
  done: boolean
  /** Says that the viewer has done their part and somebody else is at it. */
  waiting?: string | undefined
  link: Pick<LinkProps, 'to' | 'search' | 'params' | 'hash'>
  /**
   * The words of the button while the step is the next one. An element is shown until the step is
   * done, and the step, which is done elsewhere, is never the next one.
   */
  action: ReactNode
}

export const areDone = (steps: readonly Step[]) => steps.every(({ done }) => done)

/** The onboarding steps of a new account. With room each says what it is for, else the next one. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const heading = useId()
  const done = steps.filter((step) => step.done).length
  const next = steps.find(
    ({ done, waiting, action }) => !done && !waiting && typeof action === 'string',
  )
  return (
    <section aria-labelledby={heading} className="@container min-w-0">
      <header className="flex items-baseline justify-between gap-4">
        <h2 id={heading} className="text-18 font-semibold text-fg">
          Get started
        </h2>
        <span className="text-13 text-fg-3">
          {done} of {steps.length} done
        </span>
      </header>
      <DoneLine done={done} of={steps.length} />
      <ol className="mt-3 divide-y">
        {steps.map((step) =>
          step === next ? (
            <NextStep key={step.label} step={step} />
          ) : (
            <li
              key={step.label}
              className={classNames(
                'flex min-h-11 flex-wrap items-center gap-x-4 gap-y-3 py-1.5 @lg:py-3.5',
                // A button below its text keeps away from the line.
                !step.done && typeof step.action !== 'string' && 'pb-4',
              )}
            >
              <StepText step={step} />
              {!step.done && typeof step.action !== 'string' && (
                <div className="ml-8 @lg:ml-0">{step.action}</div>
              )}
            </li>
          ),
        )}
      </ol>
    </section>
  )
}

/** How many are done, from the left; the list says which. */
const DoneLine = ({ done, of: count }: { done: number; of: number }) => (
  <div aria-hidden className="mt-3 flex gap-1">
    {Array.from({ length: count }, (_, index) => (
      <span
        key={index}
        className={classNames(
          'h-1 flex-1 rounded-full forced-colors:border',
          index < done ? 'bg-success forced-colors:bg-[Highlight]' : 'bg-s3',
        )}
      />
    ))}
  </div>
)

/** What the viewer does now, with its picture and its button. */
function NextStep({ step }: { step: Step }) {
  const { label, note, link, action, scene } = step
  return (
    <li
      aria-current="step"
      className="ember-line my-3 flex items-center gap-6 rounded-card border-none bg-ember-tint p-4
        @lg:p-6"
    >
      <div className="min-w-0 flex-1">
        <p className="text-18 font-semibold text-fg">{label}</p>
        <p className="mt-1 max-w-[52ch] wrap-anywhere text-fg-2">{note}</p>
        <ButtonLink {...link} className="mt-4">
          {action}
        </ButtonLink>
      </div>
      {scene && (
        <div className="-mb-4 hidden shrink-0 @lg:block">
          <Illustration scene={scene} />
        </div>
      )}
    </li>
  )
}

function StepText({ step }: { step: Step }) {
  const { label, done, waiting, link, action } = step
  const note = done ? step.doneNote : step.note
  const [Icon, color] = iconOf(step)
  return (
    <div className="flex min-w-0 flex-1 basis-52 items-start gap-3">
      <Icon size={20} stroke={1.75} aria-hidden className={classNames('mt-px shrink-0', color)} />
      <div className="min-w-0">
        {done ? (
          <>
            <span className="text-fg-3">{label}</span>
            <span className="sr-only">, done</span>
          </>
        ) : (
          <Link {...link} className="reach font-medium text-fg hover:underline">
            {label}
          </Link>
        )}
        {waiting && <span className="text-13 text-warn"> · {waiting}</span>}
        {note && (
          <p
            className={classNames(
              'text-13 wrap-anywhere text-fg-3',
              (done || (typeof action === 'string' && !waiting)) && 'hidden @lg:block',
            )}
          >
            {note}
          </p>
        )}
      </div>
    </div>
  )
}

function iconOf({ done, waiting }: Step) {
  if (done) return [IconCircleCheck, 'text-success'] as const
  return waiting ? ([IconClock, 'text-warn'] as const) : ([IconCircle, 'text-fg-3'] as const)
}
