import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import IconAlertTriangle from 'tabler:alert-triangle'
import IconCircleCheck from 'tabler:circle-check'
import type { Analytics } from '../../../shared/overview/analytics.ts'
import { spanOf, summaryOf } from './summary.ts'

/** The chosen period in two sentences, computed from the figures below. */
export function Summary({ analytics }: { analytics: Analytics }) {
  const { well, look } = summaryOf(analytics)
  if (well.length + look.length === 0) return null
  return (
    <div
      role="group"
      aria-label={`The last ${spanOf(analytics)} in words`}
      className="mb-6 space-y-1.5 text-16 text-fg"
    >
      {well.length > 0 && (
        <p className="flex gap-2">
          <IconCircleCheck size={20} aria-hidden className="mt-0.5 shrink-0 text-success" />
          <span>Going well: {well.map(({ text }) => text).join(', ')}.</span>
        </p>
      )}
      {look.length > 0 && (
        <p className="flex gap-2">
          <IconAlertTriangle size={20} aria-hidden className="mt-0.5 shrink-0 text-warn" />
          <span>
            To look at:{' '}
            {look.map(({ text, link }, index) => (
              <Fragment key={text}>
                {index > 0 && <span>{', '}</span>}
                {link ? (
                  <Link {...link} className="link">
                    {text}
                  </Link>
                ) : (
                  <span>{text}</span>
                )}
              </Fragment>
            ))}
            <span>.</span>
          </span>
        </p>
      )}
    </div>
  )
}
