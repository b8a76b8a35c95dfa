const pressable = 'button, a, summary, label'

/** How far a pointer may slide until the press is taken back, in pixels. */
const slidesOff = 8

/**
 * Lets a press count although the page moves under it. What loads late may push a button away
 * between mouse down and up, and the browser would then click on neither place. A finger's press
 * stays with its element anyway.
 */
export function keepMovedPresses() {
  const pressed = ({ pointerType, button, target }: PointerEvent) =>
    pointerType === 'mouse' && button === 0 && target instanceof Element
      ? target.closest(pressable)
      : null
  addEventListener(
    'pointerdown',
    (event) => {
      const element = pressed(event)
      if (!element) return
      const { clientX, clientY, pointerId } = event
      element.setPointerCapture(pointerId)
      const over = new AbortController()
      const { signal } = over
      function follow(move: PointerEvent) {
        if (Math.hypot(move.clientX - clientX, move.clientY - clientY) < slidesOff) return
        if (element!.hasPointerCapture(pointerId)) element!.releasePointerCapture(pointerId)
        over.abort()
      }
      addEventListener('pointermove', follow, { signal, capture: true })
      addEventListener('pointerup', () => over.abort(), { signal, capture: true })
    },
    { capture: true },
  )
}
