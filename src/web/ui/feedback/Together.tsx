import { useState, type ReactNode } from 'react'

interface TogetherProps {
  /** The queries whose answers decide how high the content is. */
  reads: readonly { isPending: boolean }[]
  /** Shown while the first of them is awaited. */
  skeleton: ReactNode
  children: ReactNode
}

/**
 * Shows its content once each answer has come or failed, so that nothing in it moves under a
 * finger. The content is there before, hidden, so that all of it asks at once.
 */
export function Together({ reads, skeleton, children }: TogetherProps) {
  const [isShown, setShown] = useState(false)
  const isComplete = isShown || !reads.some(({ isPending }) => isPending)
  if (isComplete !== isShown) setShown(isComplete)
  return (
    <>
      {!isComplete && skeleton}
      <div hidden={!isComplete}>{children}</div>
    </>
  )
}
