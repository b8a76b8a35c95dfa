import { Menu as BaseMenu } from '@base-ui/react/menu'
import { useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import IconCheck from '~icons/tabler/check'
import { classNames } from '../ui/class-names.ts'
import type { Icon } from '../ui/icon.tsx'

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

const itemLook = classNames(
  'flex h-11 w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-14 text-fg-2',
  'outline-none select-none data-highlighted:bg-s3 data-highlighted:text-fg md:h-9',
  '[&_svg]:size-4.5 [&_svg]:text-fg-3',
)

export function MenuItem({ icon, children, onClick, render }: MenuItemProps) {
  if (render) {
    return (
      <BaseMenu.LinkItem render={render} closeOnClick className={itemLook}>
        {icon}
        <span className="contents">{children}</span>
      </BaseMenu.LinkItem>
    )
  }
  return (
    <BaseMenu.Item onClick={onClick} className={itemLook}>
      {icon}
      <span className="contents">{children}</span>
    </BaseMenu.Item>
  )
}

interface MenuChoiceProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: Record<Value, { label: string; Icon: Icon }>
}

/** A choice between a few values, which leaves the menu open. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { label, value, onChange, options } = props
  return (
    <BaseMenu.Group className="my-1 border-y py-1">
      <BaseMenu.GroupLabel className="px-2.5 pt-1.5 pb-1 text-12 text-fg-3">
        {label}
      </BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={value} onValueChange={onChange}>
        {(Object.keys(options) as Value[]).map((one) => {
          const { label: name, Icon } = options[one]
          return (
            <BaseMenu.RadioItem key={one} value={one} className={itemLook}>
              <Icon aria-hidden />
              <span className="flex-1">{name}</span>
              <BaseMenu.RadioItemIndicator render={<IconCheck aria-hidden />} />
            </BaseMenu.RadioItem>
          )
        })}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  )
}

export function MenuNote({ children }: { children: ReactNode }) {
  return <div className="mb-1 border-b px-2.5 pt-1.5 pb-2.5 text-13 wrap-anywhere">{children}</div>
}
