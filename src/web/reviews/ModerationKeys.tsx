import { useEffect, useState } from 'react'
import type { Review } from '../../shared/reviews.ts'
import { Checkbox } from '../ui/forms/Checkbox.tsx'

const storageKey = 'candor:moderation-keys'
const areEnabled = () => localStorage.getItem(storageKey) !== 'off'

/** The switch for the keyboard shortcuts: J and K select a review, A and R decide it. */
export function ModerationKeys() {
  const [on, setOn] = useState(areEnabled)

  function choose(next: boolean) {
    localStorage.setItem(storageKey, next ? 'on' : 'off')
    setOn(next)
  }

  return (
    <div className="-mt-2 mb-4 hidden lg:block">
      <Checkbox
        label={
          <>
            Shortcuts: <Key>J</Key> next, <Key>K</Key> back, <Key>A</Key> approve, <Key>R</Key>{' '}
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

/** `index` is the position of the selected review, -1 if it is no longer in the list. */
export function useModerationKeys(
  reviews: readonly Review[],
  index: number,
  select: (reviewId: string) => void,
) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const key = event.key.toLowerCase()
      if (key.length !== 1 || !'jkar'.includes(key) || !areEnabled() || !acceptsShortcut(event)) {
        return
      }
      if (key === 'a' || key === 'r') {
        // Ignore key repeat, which would decide several reviews unread.
        if (event.repeat) return
        document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click()
        return
      }
      const next = reviews[Math.max(0, index + (key === 'j' ? 1 : -1))]
      if (next) {
        select(next.id)
        const row = document.querySelector<HTMLElement>(`[data-review="${next.id}"]`)
        row?.focus({ preventScroll: true })
        row?.scrollIntoView({ block: 'nearest' })
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [reviews, index, select])
}

/** False while the user types, holds a modifier key, or has a dialog or menu open. */
function acceptsShortcut({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const control = target instanceof HTMLElement && target.closest('input, textarea, select')
  const isCheckbox = control instanceof HTMLInputElement && control.type === 'checkbox'
  // A toast has the role of a dialog but does not block.
  const dialog = document.querySelector('[role$="dialog"]:not([data-toast]), [role="menu"]')
  return !(ctrlKey || metaKey || altKey) && (!control || isCheckbox) && !dialog
}
