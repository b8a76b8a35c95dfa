import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { Loaded } from '../feedback/Loaded.tsx'
import { RowSkeletons } from '../feedback/Skeleton.tsx'

interface OwnListProps<Item> {
  read: UseQueryResult<readonly Item[]>
  /** What the items are called, within a sentence. */
  name: string
  /** How many there may be. */
  max: number
  /** What to do about it when there are as many. */
  full: string
  /** The button that makes another one. */
  create: ReactNode
  /** Why one would make the first one. */
  reason: string
  children: (items: readonly Item[]) => ReactNode
}

/** A short list of what somebody made, with the button for another one up to a limit. */
export function OwnList<Item>(props: OwnListProps<Item>) {
  const { read, name, max, full, create, reason, children } = props
  return (
    <Loaded
      read={read}
      skeleton={<RowSkeletons count={2} label={`Loading ${name}`} />}
      failed={`Your ${name} could not be loaded`}
      banner
    >
      {(items) =>
        items.length === 0 ? (
          <EmptyState
            kind="nothing"
            heading="h3"
            title={`No ${name} yet`}
            action={create}
            className="rounded-card border border-dashed py-8"
          >
            {reason}
          </EmptyState>
        ) : (
          <>
            {children(items)}
            {items.length < max ? (
              create
            ) : (
              <p className="text-fg-3">
                You have {max} {name}, which is the most. {full}
              </p>
            )}
          </>
        )
      }
    </Loaded>
  )
}
