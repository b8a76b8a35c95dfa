import { Toast as BaseToast } from '@base-ui/react/toast'
import { IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const manager = BaseToast.createToastManager()

/** Reports a success. Errors belong where they happened and stay visible there. */
export function toast(message: string): void {
  manager.add({ title: message })
}

/** Reports an error whose place the user has left. It stays until it is dismissed. */
export function toastFailure(message: string): void {
  manager.add({ title: message, type: 'error', timeout: 0, priority: 'high' })
}

export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <BaseToast.Provider toastManager={manager} limit={3}>
      {children}
      <BaseToast.Portal>
        <BaseToast.Viewport
          className={classNames(
            'fixed inset-x-4 bottom-4 z-40 flex flex-col gap-2 outline-none',
            'sm:left-auto sm:w-90',
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
      data-toast
      className={classNames(
        'rounded-card border bg-s3 shadow-float transition-[opacity,transform] duration-180',
        'data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2',
        'data-starting-style:opacity-0',
      )}
    >
      <BaseToast.Content className="flex items-center gap-3 py-1 pr-1 pl-4 md:py-3 md:pr-2">
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
