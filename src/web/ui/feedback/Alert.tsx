import type { ReactNode } from 'react'
import IconAlertTriangle from '~icons/tabler/alert-triangle'
import IconCircleCheck from '~icons/tabler/circle-check'
import IconCircleX from '~icons/tabler/circle-x'
import IconInfoCircle from '~icons/tabler/info-circle'
import IconX from '~icons/tabler/x'
import { classNames } from '../class-names.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { failureText } from '../../base/form-refusal.ts'

type AlertVariant = 'info' | 'success' | 'warning' | 'error'

interface AlertProps {
  variant?: AlertVariant
  title?: string
  children?: ReactNode
  /** A button or link that resolves the problem. */
  action?: ReactNode
  onDismiss?: () => void
  className?: string
}

const looks = {
  info: { box: 'bg-info-tint', tone: 'text-info', Icon: IconInfoCircle },
  success: { box: 'bg-success-tint', tone: 'text-success', Icon: IconCircleCheck },
  warning: { box: 'bg-warn-tint', tone: 'text-warn', Icon: IconAlertTriangle },
  error: { box: 'bg-danger-tint', tone: 'text-danger', Icon: IconCircleX },
}

/** A banner. It stays until its cause is gone or the user dismisses it. */
export function Alert(props: AlertProps) {
  const { variant = 'info', title, children, action, onDismiss, className } = props
  const { box, tone, Icon } = looks[variant]

  return (
    <div
      role={variant === 'error' ? 'alert' : 'status'}
      className={classNames('flex gap-3 rounded-card px-4 py-3 text-fg', box, className)}
    >
      <Icon size={20} aria-hidden className={classNames('shrink-0', tone)} />
      <div className="min-w-0 flex-1 space-y-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={title ? 'text-fg-2' : undefined}>{children}</div>}
        {action && <div className="pt-2">{action}</div>}
      </div>
      {onDismiss && (
        <IconButton
          label="Dismiss"
          icon={<IconX />}
          onClick={onDismiss}
          // As high as a line of text, so that the cross is beside the first one.
          className="-my-3 -mr-2 md:-my-2"
        />
      )}
    </div>
  )
}

interface FailureAlertProps {
  /** A mutation. */
  of: { isError: boolean; error: Error | null; reset: () => void }
  /** The message if the server gave none. */
  otherwise: string
  action?: ReactNode
}

/** The error of a mutation, shown until the next attempt or until dismissed. */
export function FailureAlert({ of: sent, otherwise, action }: FailureAlertProps) {
  return sent.isError ? (
    <Alert variant="error" onDismiss={sent.reset} action={action}>
      {failureText(sent.error, otherwise)}
    </Alert>
  ) : null
}
