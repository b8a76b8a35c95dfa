import { Popover as BasePopover } from '@base-ui/react/popover'
import { useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface PopoverProps {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens it. */
  trigger: ReactElement
  /** Shown at the right end of the title row. */
  aside?: ReactNode
  /** Stays below the scrolling content. */
  footer?: ReactNode
  children: ReactNode
}

/** A scrollable panel attached to its button. */
export function Popover({
  title,
  open,
  onOpenChange,
  trigger,
  aside,
  footer,
  children,
}: PopoverProps) {
  // Rendered beside the button, to stay in the same landmark.
  const container = useRef<HTMLSpanElement>(null)
  return (
    <BasePopover.Root open={open} onOpenChange={onOpenChange}>
      <span ref={container} className="inline-flex">
        <BasePopover.Trigger render={trigger} />
      </span>
      <BasePopover.Portal container={container}>
        <BasePopover.Positioner sideOffset={8} align="end" className="z-30 outline-none">
          <BasePopover.Popup
            className={classNames(
              'flex max-h-[min(560px,calc(100dvh-88px))] w-[min(400px,calc(100vw-16px))] flex-col',
              'overflow-hidden rounded-card border bg-s2 shadow-float outline-none',
              'transition-[opacity,transform] duration-180 data-ending-style:opacity-0',
              'data-starting-style:-translate-y-1 data-starting-style:opacity-0',
            )}
          >
            <div className="flex min-h-12 items-center justify-between gap-4 border-b pr-2 pl-4">
              <BasePopover.Title className="font-semibold text-fg">{title}</BasePopover.Title>
              {aside}
            </div>
            <div className="overflow-y-auto">{children}</div>
            {footer && <div className="border-t">{footer}</div>}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
