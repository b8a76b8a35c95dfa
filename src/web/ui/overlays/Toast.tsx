import { Toast as BaseToast } from '@base-ui/react/toast'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import IconCircleCheck from 'tabler:circle-check'
import IconCircleX from 'tabler:circle-x'
import IconX from 'tabler:x'
import { classNames } from '../class-names.ts'

const manager = BaseToast.createToastManager()

/**
 * Reports a success. Errors belong where they happened and stay visible there. The same message
 * again starts the time of the one that is shown, by its id.
 */
export function toast(message: string): void {
  manager.add({ id: message, title: message, data: { since: Date.now() } })
}

/** Reports an error whose place the user has left. It stays until it is dismissed. */
export function toastFailure(message: string): void {
  manager.add({ id: message, title: message, type: 'error', timeout: 0, priority: 'high' })
}

/**
 * Toasts are in the corner below the page, where neither the header nor what was just done is.
 * There are up to three, because two decisions that are sent at once are both reported. An open
 * dialog makes room for them (Dialog.tsx), and they stand above a bar at the thumb.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <BaseToast.Provider toastManager={manager} limit={3}>
      {children}
      <BaseToast.Portal>
        <BaseToast.Viewport
          className={classNames(
            'fixed right-4 bottom-4 z-40 ml-4 w-[min(360px,calc(100vw-32px))]',
            'flex flex-col gap-2 outline-none max-lg:[body:has(.thumb-bar)_&]:bottom-20',
          )}
        >
          <Toasts />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  )
}

/** A step that reports its success and then leaves the page takes its toast along. */
const ofLeavingMs = 1_000

function Toasts() {
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
        {item.type === 'error' ? (
          <IconCircleX size={20} aria-hidden className="shrink-0 text-danger" />
        ) : (
          <IconCircleCheck size={20} aria-hidden className="shrink-0 text-success" />
        )}
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
