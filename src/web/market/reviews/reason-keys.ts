import { useEffect, useEffectEvent } from 'react'
import { rejectionReasons } from '../../../shared/market/review-rules.ts'
import type { RejectionReason } from '../../../shared/market/reviews.ts'
import { areKeysEnabled } from '../../platform/decisions/shortcuts.ts'
import { shortcutKey } from '../../ui/keys.ts'

/** Each with the digit that chooses it. */
export const reasons = Object.entries(rejectionReasons).map(([value, label], index) => ({
  value: value as RejectionReason,
  label: `${index + 1} ${label}`,
}))

/** The reason that a key chooses; none while somebody types or holds another key. */
function reasonAt(event: KeyboardEvent): RejectionReason | undefined {
  const { target, ctrlKey, metaKey, altKey } = event
  const isTyping = target instanceof HTMLTextAreaElement
  if (isTyping || ctrlKey || metaKey || altKey || !areKeysEnabled()) return undefined
  return reasons[Number(shortcutKey(event)) - 1]?.value
}

/** Chooses a reason by its digit while the form is shown. */
export function useReasonKeys(choose: (reason: RejectionReason) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const reason = reasonAt(event)
    if (!reason) return
    event.preventDefault()
    choose(reason)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
