import { useEffect, useState } from 'react'
import type { Review } from '../../shared/reviews.ts'
import { Checkbox } from '../ui/forms/Checkbox.tsx'

const place = 'candor:moderation-keys'
const areOn = () => localStorage.getItem(place) !== 'off'

/** J and K go through the reviews, A and R decide the chosen one; can be switched off. */
export function ModerationKeys() {
  const [on, setOn] = useState(areOn)

  function choose(next: boolean) {
    localStorage.setItem(place, next ? 'on' : 'off')
    setOn(next)
  }

  return (
    <div className="-mt-2 mb-4 hidden lg:block">
      <Checkbox
        label={
          <>
            Keys: <Key>J</Key> next, <Key>K</Key> previous, <Key>A</Key> approve, <Key>R</Key>{' '}
            reject
          </>
        }
        checked={on}
        onChange={(event) => choose(event.target.checked)}
      />
    </div>
  )
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded-control border bg-s2 px-1.5 font-sans text-12">{children}</kbd>
}

/** `at` is the place of the chosen review in the list, -1 when it has left it. */
export function useModerationKeys(
  reviews: readonly Review[],
  at: number,
  choose: (reviewId: string) => void,
) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const key = event.key.toLowerCase()
      if (key.length !== 1 || !'jkar'.includes(key) || !areOn() || !isFree(event)) {
        return
      }
      if (key === 'a' || key === 'r') {
        // A key that is held would decide one review after another, unread.
        if (event.repeat) return
        document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click()
        return
      }
      const next = reviews[Math.max(0, at + (key === 'j' ? 1 : -1))]
      if (next) {
        choose(next.id)
        const row = document.querySelector<HTMLElement>(`[data-review="${next.id}"]`)
        row?.focus({ preventScroll: true })
        row?.scrollIntoView({ block: 'nearest' })
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [reviews, at, choose])
}

/** Not while one types, chooses, holds another key, or has a dialog or a menu open. */
function isFree({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const busy = target instanceof HTMLElement && target.closest('input, textarea, select')
  const ticked = busy instanceof HTMLInputElement && busy.type === 'checkbox'
  // A toast calls itself a dialog, but asks nothing.
  const dialog = document.querySelector('[role$="dialog"]:not([data-toast]), [role="menu"]')
  return !(ctrlKey || metaKey || altKey) && (!busy || ticked) && !dialog
}
