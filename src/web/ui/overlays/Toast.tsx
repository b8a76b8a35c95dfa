import { Toast as BaseToast } from '@base-ui/react/toast'
import { IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const manager = BaseToast.createToastManager()

/**
 * Reports a success. Errors belong where they happened and stay visible there. The same message
 * again starts the time of the one that is shown, by its id.
 */
export function toast(message: string): void {
  manager.add({ id: message, title: message })
}

/** Reports an error whose place the user has left. It stays until it is dismissed. */
export function toastFailure(message: string): void {
  manager.add({ id: message, title: message, type: 'error', timeout: 0, priority: 'high' })
}

/**
 * Toasts are where no next step is: below the header on narrow screens, and on wide ones over the
 * middle of the header, between its links and the search.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <BaseToast.Provider toastManager={manager} limit={3}>
      {children}
      <BaseToast.Portal>
        <BaseToast.Viewport
          className={classNames(
            'fixed inset-x-4 top-16 z-40 mx-auto flex max-w-100 flex-col gap-2 outline-none',
            'xl:top-1.5 xl:right-68 xl:left-120',
          )}
        >
          <Toasts />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  )
}

function Toasts() {
  const { toasts } = BaseToast.useToastManager()
  return toasts.map((item) => (
    <BaseToast.Root
      key={item.id}
      toast={item}
      swipeDirection={['up', 'right']}
      data-toast
      className={classNames(
        'rounded-card border bg-s3 shadow-float transition-[opacity,transform] duration-180',
        'data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2',
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
