import { Suspense, useState } from 'react'
import { part } from '../../base/page.ts'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'

/** Its own chunk, loaded when it is opened. */
const Timeline = part(() => import('./Timeline.tsx'), 'Timeline')

/** The timeline of a person, campaign or review, for admins; it loads when it is opened. */
export function TimelineSection({ about, open = false }: { about: string; open?: boolean }) {
  const [opened, setOpened] = useState(open)
  return (
    <details open={open} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className="w-fit cursor-pointer font-semibold text-fg max-md:py-3">Timeline</summary>
      <div className="mt-4">
        {opened && (
          <Suspense fallback={<RowSkeletons label="Loading the timeline" />}>
            <Timeline about={about} />
          </Suspense>
        )}
      </div>
    </details>
  )
}
