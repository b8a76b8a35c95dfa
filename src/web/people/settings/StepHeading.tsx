import { useEffect, useRef } from 'react'

/** The heading of a step; takes the focus when the step appears. */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="text-16 font-semibold text-fg">
      {children}
    </h3>
  )
}
