import { useLayoutEffect, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lazyDialog } from './lazy-dialog.tsx'

test('a dialog whose code comes between the drawing and the effects of its page is shown', async () => {
  // In steps between which other things happen, as in browsers.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => Number(callback()))
  vi.stubGlobal('cancelIdleCallback', () => {})
  const code = Promise.withResolvers<ComponentType<{ open: boolean }>>()
  const load = vi.fn<() => typeof code.promise>(() => code.promise)
  const Dialog = lazyDialog(load)
  function Page({ open }: { open: boolean }) {
    useLayoutEffect(() => {
      if (open) code.resolve(() => <p>The question</p>)
    }, [open])
    return <Dialog open={open} />
  }
  const place = document.createElement('main')
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  root.render(<Page open={false} />)
  await vi.waitFor(() => expect(load).toHaveBeenCalled(), 60_000)
  root.render(<Page open />)
  await vi.waitFor(() => expect(place.textContent).toBe('The question'), 60_000)
})
