import { Popover } from '@base-ui/react/popover'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import IconInfoCircle from '~icons/tabler/info-circle'
import { classNames } from '../class-names.ts'

/** A small button beside a label that says how its figure is calculated. */
export function Hint({ about, children }: { about: string; children: ReactNode }) {
  // Rendered beside the button, to stay in the same landmark.
  const container = useRef<HTMLSpanElement>(null)
  return (
    <Popover.Root>
      <span ref={container} className="inline-flex align-[-3px]">
        <Popover.Trigger
          aria-label={`About ${about}`}
          className="reach rounded-full text-fg-3 transition-colors hover:text-fg"
        >
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        </Popover.Trigger>
      </span>
      <Popover.Portal container={container}>
        <Popover.Positioner sideOffset={6} collisionPadding={8} className="z-30 outline-none">
          <Popover.Popup
            className={classNames(
              'w-[min(320px,calc(100vw-16px))] rounded-card border bg-s2 px-4 py-3 text-14',
              'font-normal text-fg-2 shadow-float outline-none',
            )}
          >
            <Popover.Title className="font-medium text-fg">{about}</Popover.Title>
            <Popover.Description className="mt-1">{children}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
