import { useLocation, useNavigate } from '@tanstack/react-router'
import { Alert } from '../../ui/feedback/Alert.tsx'

/** Tells whoever was redirected from an address that is none of their sections. */
export function UnknownSection({ shown }: { shown: string }) {
  const navigate = useNavigate()
  const { unknown } = useLocation().state
  if (unknown === undefined) return null
  return (
    <Alert
      variant="warning"
      className="mb-6"
      onDismiss={() => void navigate({ to: '.', replace: true, resetScroll: false })}
    >
      Your settings have no section at <span className="font-medium wrap-anywhere">{unknown}</span>.
      This is “{shown}”.
    </Alert>
  )
}
