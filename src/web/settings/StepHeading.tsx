import { useEffect, useRef } from 'react'

/** Names the step that has just taken the place of another, and takes the focus with it. */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="text-16 font-semibold text-fg">
      {children}
    </h3>
  )
}
