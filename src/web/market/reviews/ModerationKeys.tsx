import { useEffect, useRef, useState } from 'react'
import type { Review } from '../../../shared/market/reviews.ts'
import { afterFrame } from '../../ui/after-frame.ts'
import { acceptsShortcut, areKeysEnabled, enableKeys } from '../../platform/decisions/shortcuts.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { toastNotice } from '../../ui/overlays/Toast.tsx'
import { shortcutKey } from '../../ui/keys.ts'
import { Key } from '../../ui/text/Key.tsx'

/**
 * The switch for the keyboard shortcuts: J and K select a review, A and R decide it, G and U an
 * appeal, and Z takes the last decision back.
 */
export function ModerationKeys({ status }: { status: string | undefined }) {
  const [on, setOn] = useState(areKeysEnabled)

  function choose(next: boolean) {
    enableKeys(next)
    setOn(next)
  }

  return (
    <div className="-mt-2 mb-4 hidden lg:block">
      <Checkbox
        label={
          <span>
            Shortcuts: <Key>J</Key> next, <Key>K</Key> back{keysOf(status)}
          </span>
        }
        checked={on}
        onChange={(event) => choose(event.target.checked)}
      />
    </div>
  )
}

/** A list of decided reviews has nothing to decide. */
function keysOf(status: string | undefined) {
  if (status === 'appealed') return appealKeys
  return status === 'pending' || status === 'all' ? reviewKeys : null
}

const reviewKeys = (
  <span>
    , <Key>A</Key> approve, <Key>R</Key> reject, <Key>Z</Key> undo
  </span>
)
const appealKeys = (
  <span>
    , <Key>G</Key> grant, <Key>U</Key> uphold, <Key>Z</Key> undo
  </span>
)

/** A key pressed just after the review changed was meant for the previous one. */
const unreadMillis = 400
const unreadText = 'The review has just changed. Press the key again to decide it.'

interface Shown {
  /** The review that is shown. */
  selected: Review | undefined
  /** Whether it is the one that was selected last, which is shown a little later. */
  isShown: boolean
  isTaken: (reviewId: string) => boolean
}

/**
 * J skips reviews that another admin has claimed. `index` is the position of the selected review,
 * -1 if it is no longer in the list.
 */
export function useModerationKeys(
  reviews: readonly Review[],
  index: number,
  select: (reviewId: string) => void,
  { selected, isShown, isTaken }: Shown,
) {
  const item = `${selected?.id} ${selected?.version}`
  const shown = useRef({ item: '', at: 0 })
  /** Where the keys have led, before it is selected. */
  const aim = useRef<string>(null)
  const giveUp = useRef<() => void>(undefined)
  useEffect(() => () => giveUp.current?.(), [])
  useEffect(() => {
    if (shown.current.item !== item) shown.current = { item, at: performance.now() }
  }, [item])

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const key = shortcutKey(event)
      if (
        key.length !== 1 ||
        !'jkargu'.includes(key) ||
        !areKeysEnabled() ||
        !acceptsShortcut(event)
      ) {
        return
      }
      if ('argu'.includes(key)) {
        // Ignore key repeat, which would decide several reviews unread.
        const isUnread =
          aim.current || !isShown || performance.now() - shown.current.at < unreadMillis
        if (event.repeat) return
        if (isUnread) return toastNotice(unreadText)
        document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click()
        return
      }
      const from = aim.current ? reviews.findIndex(({ id }) => id === aim.current) : index
      const next =
        key === 'j'
          ? reviews.slice(from + 1).find(({ id }) => !isTaken(id))
          : reviews[Math.max(0, from - 1)]
      if (next) {
        const row = document.querySelector<HTMLElement>(`[data-review="${next.id}"]`)
        row?.focus({ preventScroll: true })
        row?.scrollIntoView({ block: 'nearest' })
        // The row has the focus one frame before its review is rendered.
        if (!aim.current) giveUp.current = afterFrame(reach)
        aim.current = next.id
      }
    }
    function reach() {
      if (aim.current) select(aim.current)
      aim.current = null
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
