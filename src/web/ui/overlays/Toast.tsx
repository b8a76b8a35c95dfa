import { Toast as BaseToast } from '@base-ui/react/toast'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import IconCircleCheck from '~icons/tabler/circle-check'
import IconCircleX from '~icons/tabler/circle-x'
import IconInfoCircle from '~icons/tabler/info-circle'
import IconX from '~icons/tabler/x'
import { classNames } from '../class-names.ts'

const manager = BaseToast.createToastManager()

/**
 * Reports a success. Errors belong where they happened and stay visible there. A message takes the
 * place of one about the same subject, which it may contradict; without a subject, only the same
 * message starts the time of the one that is shown again.
 */
export function toast(message: string, about = message): void {
  manager.add({ id: about, title: message, data: { since: Date.now() } })
}

/** Says what the viewer did not expect, such as why a key did nothing. */
export function toastNotice(message: string): void {
  manager.add({ id: message, title: message, type: 'notice', data: { since: Date.now() } })
}

/** Reports an error whose place the user has left. It stays until it is dismissed. */
export function toastFailure(message: string): void {
  manager.add({ id: message, title: message, type: 'error', timeout: 0, priority: 'high' })
}

/**
 * Toasts are in the corner below the page, where the header is not, or below the header if what was
 * just pressed is in that corner, or if they cover fewer controls there. There are up to three,
 * because two decisions that are sent at once are both reported. An open dialog makes room for them
 * (Dialog.tsx), and they stand above a bar at the thumb.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const viewport = useRef<HTMLDivElement>(null)
  return (
    <BaseToast.Provider toastManager={manager} limit={3}>
      {children}
      <BaseToast.Portal>
        <BaseToast.Viewport
          ref={viewport}
          className={classNames(
            'fixed right-4 bottom-4 z-40 ml-4 w-[min(360px,calc(100vw-32px))]',
            'flex flex-col gap-2 outline-none max-lg:[body:has(.thumb-bar)_&]:bottom-20',
            'data-on-top:top-18 data-on-top:bottom-auto!',
          )}
        >
          <Toasts viewport={viewport} />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  )
}

function iconOf(type: string | undefined) {
  if (type === 'notice')
    return <IconInfoCircle size={20} aria-hidden className="shrink-0 text-info" />
  return type === 'error' ? (
    <IconCircleX size={20} aria-hidden className="shrink-0 text-danger" />
  ) : (
    <IconCircleCheck size={20} aria-hidden className="shrink-0 text-success" />
  )
}

/** A step that reports its success and then leaves the page takes its toast along. */
const ofLeavingMs = 1_000

/** Pixels around the toasts. */
const gap = 24

/** Whether an element is in the corner that is as large as the viewport of the toasts. */
function isInCorner(element: Element, { offsetWidth, offsetHeight }: HTMLElement) {
  const { right, bottom } = element.getBoundingClientRect()
  const isBeside = right < innerWidth - offsetWidth - gap
  const isAbove = bottom < innerHeight - offsetHeight - gap
  return !isBeside && !isAbove
}

const controls = ':is(a[href], button, input, select, textarea, :focus)'

/** How many controls of the page the toasts cover, with the one that has the focus. */
function countCovered(viewport: HTMLElement) {
  const toasts = viewport.getBoundingClientRect()
  return [...document.querySelectorAll(`#content ${controls}`)].filter((control) => {
    const { top, bottom, left, right } = control.getBoundingClientRect()
    const isBeside = right <= toasts.left || left >= toasts.right
    return !isBeside && bottom > toasts.top && top < toasts.bottom
  }).length
}

/** Puts the toasts below the header if they cover fewer controls there than at the bottom. */
function placeFreely(viewport: HTMLElement) {
  viewport.toggleAttribute('data-on-top', false)
  const atBottom = countCovered(viewport)
  if (atBottom === 0) return
  viewport.toggleAttribute('data-on-top', true)
  viewport.toggleAttribute('data-on-top', countCovered(viewport) < atBottom)
}

function Toasts({ viewport }: { viewport: RefObject<HTMLDivElement | null> }) {
  const { toasts, close } = BaseToast.useToastManager<{ since: number }>()
  const router = useRouter()
  // What was reported on another page is of no use on the next.
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        for (const { id, data } of pathChanged ? toasts : []) {
          if (data && Date.now() - data.since > ofLeavingMs) close(id)
        }
      }),
    [router, toasts, close],
  )
  useLayoutEffect(() => {
    const { current } = viewport
    const pressed = document.activeElement
    if (!current || toasts.length === 0 || current.contains(pressed)) return
    const isPage = pressed === null || pressed === document.body
    if (!isPage && isInCorner(pressed, current)) current.toggleAttribute('data-on-top', true)
    else placeFreely(current)
  }, [toasts.length, viewport])
  return toasts.map((item) => (
    <BaseToast.Root
      key={item.id}
      toast={item}
      swipeDirection={['down', 'right']}
      data-toast
      className={classNames(
        'rounded-card border bg-s3 shadow-float transition-[opacity,transform] duration-180',
        'data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2',
        'data-starting-style:opacity-0',
      )}
    >
      <BaseToast.Content className="flex items-center gap-3 py-0.5 pr-0.5 pl-4 md:py-1 md:pr-1">
        {iconOf(item.type)}
        <BaseToast.Title className="flex-1 text-14 font-normal text-fg" />
        <BaseToast.Close
          aria-label="Dismiss"
          aria-hidden={false}
          className="rounded-control p-3.25 text-fg-3 transition-colors hover:text-fg md:p-2"
        >
          <IconX size={18} aria-hidden />
        </BaseToast.Close>
      </BaseToast.Content>
    </BaseToast.Root>
  ))
}
