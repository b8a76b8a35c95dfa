import { useEffect, useRef, useState } from 'react'
import { Checkbox } from '../ui/Checkbox.tsx'

const place = 'candor:moderation-keys'

/** J and K go through the reviews, A and R decide the one that is chosen; can be switched off. */
export function ModerationKeys() {
  const [on, setOn] = useState(() => localStorage.getItem(place) !== 'off')
  useKeys(on)

  function choose(next: boolean) {
    localStorage.setItem(place, next ? 'on' : 'off')
    setOn(next)
  }

  return (
    <div className="-mt-2 mb-4 hidden md:block">
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

function useKeys(on: boolean) {
  // Where one was: the review itself may have left the list with its decision.
  const chosen = useRef(-1)

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const key = event.key.toLowerCase()
      if (!'jkar'.includes(key) || key.length !== 1 || !isFree(event)) {
        return
      }
      const reviews = [...document.querySelectorAll<HTMLElement>('[data-review]')]
      const focused = reviews.findIndex((review) => review.contains(document.activeElement))
      if (key === 'a' || key === 'r') {
        chosen.current = focused
        reviews[focused]?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click()
        return
      }
      const step = key === 'j' ? 1 : -1
      // What followed a review that is gone stands in its place now.
      const from = focused === -1 ? chosen.current - (key === 'j' ? 1 : 0) : focused
      const next = Math.min(reviews.length - 1, Math.max(0, from + step))
      reviews[next]?.focus()
      reviews[next]?.scrollIntoView({ block: 'nearest' })
    }
    if (on) {
      addEventListener('keydown', press)
    }
    return () => removeEventListener('keydown', press)
  }, [on])
}

/** Not while one types, chooses, holds another key, or answers a dialog. */
function isFree({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const busy = target instanceof HTMLElement && target.closest('input, textarea, select')
  const ticked = busy instanceof HTMLInputElement && busy.type === 'checkbox'
  const dialog = document.querySelector('[role$="dialog"]')
  return !(ctrlKey || metaKey || altKey) && (!busy || ticked) && !dialog
}
