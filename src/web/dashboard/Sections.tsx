import type { ReactNode } from 'react'

interface SectionsProps {
  needs: ReactNode
  trend: ReactNode
  lists: ReactNode
  aside: ReactNode
}

/**
 * The layout below a dashboard's figures: trend and lists on the left, `needs` and `aside` on the
 * right. In one column, `needs` comes first.
 */
export function Sections({ needs, trend, lists, aside }: SectionsProps) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[2fr_1fr] lg:grid-rows-[auto_1fr_auto]">
      <div className="min-w-0 space-y-4 lg:col-start-2">{needs}</div>
      <div className="grid min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">{trend}</div>
      <div className="min-w-0 space-y-8 pt-4 lg:col-start-1">{lists}</div>
      <div className="min-w-0 space-y-4 lg:col-start-2 lg:row-span-2 lg:row-start-2">{aside}</div>
    </div>
  )
}
