import { useEffect, useState } from 'react'
import IconSearch from '~icons/tabler/search'
import { lazyDialog } from '../../base/lazy-dialog.tsx'
import type { Viewer } from '../../base/session.ts'
import { shortcutKey } from '../../ui/keys.ts'
import { Key } from '../../ui/text/Key.tsx'
import type { NavLink } from './places.ts'

const SearchDialog = lazyDialog(async () => (await import('./SearchDialog.tsx')).SearchDialog)

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

interface SearchButtonProps {
  viewer: Viewer
  navigation: readonly NavLink[]
}

/** Opens the search, as Ctrl K does, or ⌘ K on Apple's devices. */
export function SearchButton({ viewer, navigation }: SearchButtonProps) {
  const [open, setOpen] = useState(false)
  // The code of the dialog is loaded when somebody seems to want it.
  const [isNear, setNear] = useState(false)
  if (open && !isNear) setNear(true)

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { ctrlKey, metaKey, shiftKey, altKey, repeat } = event
      if (isApple ? metaKey : ctrlKey) setNear(true)
      const isShortcut = shortcutKey(event) === 'k' && (isApple ? metaKey : ctrlKey)
      if (!isShortcut || shiftKey || altKey || repeat) return
      // Another dialog keeps its focus.
      const other = document.querySelector('[role$="dialog"]:not([data-toast], [data-search])')
      if (other) return
      event.preventDefault()
      setOpen((now) => !now)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={() => setOpen(true)}
        className="inline-flex size-11 items-center justify-center gap-2 rounded-control text-13
          text-fg-3 transition-colors hover:text-fg md:size-9 lg:w-auto lg:border lg:px-3
          hover:bg-s2"
      >
        <IconSearch size={20} aria-hidden className="lg:size-4" />
        <span className="sr-only lg:not-sr-only">Search</span>
        <span aria-hidden className="ml-4 hidden lg:inline">
          <Key>{isApple ? '⌘ K' : 'Ctrl K'}</Key>
        </span>
      </button>
      {isNear && (
        <SearchDialog
          open={open}
          viewer={viewer}
          navigation={navigation}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
