import type { ReactNode } from 'react'

interface NumberedStepsProps {
  label: string
  steps: readonly { title: string; text: ReactNode }[]
}

/** What happens one after the other, with a number each. */
export function NumberedSteps({ label, steps }: NumberedStepsProps) {
  return (
    <ol aria-label={label} className="space-y-5">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="flex size-8 shrink-0 items-center justify-center rounded-full bg-s3 text-fg"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-1">
            <h3 className="font-semibold text-fg">{title}</h3>
            <div className="mt-1 wrap-anywhere">{text}</div>
          </div>
        </li>
      ))}
    </ol>
  )
}
