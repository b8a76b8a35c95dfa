import type { ReactNode } from 'react'
import IconAlertTriangle from '~icons/tabler/alert-triangle'
import IconArrowBackUp from '~icons/tabler/arrow-back-up'
import IconCircleCheck from '~icons/tabler/circle-check'
import IconCircleDashed from '~icons/tabler/circle-dashed'
import IconCircleX from '~icons/tabler/circle-x'
import IconClock from '~icons/tabler/clock'
import IconEyeOff from '~icons/tabler/eye-off'
import IconFlag from '~icons/tabler/flag'
import IconPlayerPause from '~icons/tabler/player-pause'
import IconPlayerPlay from '~icons/tabler/player-play'
import { classNames } from '../class-names.ts'

type Tone = 'neutral' | 'success' | 'warn' | 'danger' | 'info' | 'ember'

interface BadgeProps {
  tone?: Tone
  icon?: ReactNode
  /** Long words go on in a second line. */
  wraps?: boolean
  children: ReactNode
}

const tones: Record<Tone, string> = {
  neutral: 'bg-s3 text-fg-2',
  success: 'bg-success-tint text-success',
  warn: 'bg-warn-tint text-warn',
  danger: 'bg-danger-tint text-danger',
  info: 'bg-info-tint text-info',
  ember: 'bg-ember-tint text-ember-300',
}

export function Badge({ tone = 'neutral', icon, wraps = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-control px-2 text-12 font-medium',
        wraps ? 'min-h-6 py-0.5 [&_svg]:shrink-0' : 'h-6 shrink-0 whitespace-nowrap',
        'forced-colors:border [&_svg]:size-3.5',
        tones[tone],
      )}
    >
      {icon}
      {wraps ? <span>{children}</span> : <span className="contents">{children}</span>}
    </span>
  )
}

const statuses = {
  draft: { tone: 'neutral', Icon: IconCircleDashed },
  waiting: { tone: 'warn', Icon: IconClock },
  /** Between us and a bank: neither open nor done. */
  underway: { tone: 'info', Icon: IconClock },
  running: { tone: 'success', Icon: IconPlayerPlay },
  paused: { tone: 'neutral', Icon: IconPlayerPause },
  done: { tone: 'info', Icon: IconFlag },
  good: { tone: 'success', Icon: IconCircleCheck },
  bad: { tone: 'danger', Icon: IconCircleX },
  cancelled: { tone: 'neutral', Icon: IconCircleX },
  returned: { tone: 'neutral', Icon: IconArrowBackUp },
  hidden: { tone: 'neutral', Icon: IconEyeOff },
  alarm: { tone: 'warn', Icon: IconAlertTriangle },
} as const

export type StatusKind = keyof typeof statuses

/** A status as icon, word and colour. */
export function StatusBadge({ kind, label }: { kind: StatusKind; label: string }) {
  const { tone, Icon } = statuses[kind]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {label}
    </Badge>
  )
}
