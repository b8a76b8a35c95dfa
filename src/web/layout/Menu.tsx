import { Menu as BaseMenu } from '@base-ui/react/menu'
import { useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  children: ReactNode
}

export function Menu({ trigger, children }: MenuProps) {
  // Rendered beside the button, to stay in the same landmark.
  const container = useRef<HTMLSpanElement>(null)
  return (
    <BaseMenu.Root>
      <span ref={container} className="inline-flex">
        <BaseMenu.Trigger render={trigger} />
      </span>
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner sideOffset={8} align="end" className="z-30 outline-none">
          <BaseMenu.Popup
            className={classNames(
              'max-w-80 min-w-56 origin-(--transform-origin) rounded-card border bg-s2 p-1',
              'shadow-float outline-none transition-[opacity,transform] duration-180',
              'data-ending-style:opacity-0 data-starting-style:-translate-y-1',
              'data-starting-style:opacity-0',
            )}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  children: ReactNode
  onClick?: () => void
  /** Renders the item as this link. */
  render?: ReactElement
}

export function MenuItem({ icon, children, onClick, render }: MenuItemProps) {
  const look = classNames(
    'flex h-11 w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-14 text-fg-2',
    'outline-none select-none data-highlighted:bg-s3 data-highlighted:text-fg md:h-9',
    '[&_svg]:size-4.5 [&_svg]:text-fg-3',
  )
  if (render) {
    return (
      <BaseMenu.LinkItem render={render} closeOnClick className={look}>
        {icon}
        {children}
      </BaseMenu.LinkItem>
    )
  }
  return (
    <BaseMenu.Item onClick={onClick} className={look}>
      {icon}
      {children}
    </BaseMenu.Item>
  )
}

export function MenuNote({ children }: { children: ReactNode }) {
  return <div className="mb-1 border-b px-2.5 pt-1.5 pb-2.5 text-13 wrap-anywhere">{children}</div>
}
