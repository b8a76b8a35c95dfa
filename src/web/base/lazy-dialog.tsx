import { useEffect, useReducer, useState } from 'react'
import type { ComponentType } from 'react'
import { loadModule, whenIdle } from './page.ts'

/**
 * A dialog whose code is loaded when the browser is idle, or at the latest when it opens. After
 * that it stays mounted, for the animation of its closing.
 */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Dialog: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  function loadOnce(): Promise<void> {
    loading ??= loadNow()
    return loading
  }

  async function loadNow() {
    try {
      Dialog = await loadModule(load)
    } catch (error) {
      // The next opening tries again.
      loading = undefined
      throw error
    }
  }

  return function LazyDialog(props: Props) {
    const { open } = props
    const [wasOpened, setWasOpened] = useState(open)
    const [failure, setFailure] = useState<{ error: unknown }>()
    const [, showLoaded] = useReducer((count: number) => count + 1, 0)
    // As drawn: the code may come before the effect, which must draw it then.
    const isMissing = open && !Dialog

    useEffect(() => whenIdle(() => loadOnce().catch(() => {})), [])
    useEffect(() => {
      if (isMissing) loadOnce().then(showLoaded, (error) => setFailure({ error }))
    }, [isMissing])

    if (open && !wasOpened) setWasOpened(true)
    // The router shows it instead of the page, as for a page that could not be loaded.
    if (failure) throw failure.error
    if (!wasOpened) return null
    if (Dialog) return <Dialog {...props} />
    return (
      open && <div role="status" aria-label="Loading" className="fixed inset-0 z-30 bg-scrim" />
    )
  }
}
