import type { ReactNode } from 'react'

interface SectionsProps {
  /** What the viewer has come for. */
  first: ReactNode
  /** What waits for the viewer. In one column it comes before everything else. */
  needs: ReactNode
  rest?: ReactNode
  aside: ReactNode
}

/** The layout below a dashboard's figures: `first` and `rest` on the left, the others beside. */
export function Sections({ first, needs, rest, aside }: SectionsProps) {
  return (
    <div
      className="grid grid-cols-1 gap-10 lg:grid-cols-[2fr_1fr] lg:grid-rows-[auto_1fr]
        lg:gap-12"
    >
      <div className="min-w-0 space-y-6 empty:hidden lg:col-start-2">{needs}</div>
      <div className="min-w-0 space-y-12 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        {first}
        {rest}
      </div>
      <div className="min-w-0 space-y-10 lg:col-start-2">{aside}</div>
    </div>
  )
}
