import type { ApiKey } from '../../../shared/outside/api-keys.ts'
import { failureText } from '../../base/failure-text.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { formatAge } from '../../ui/text/format.ts'
import { useRevokeApiKey } from './queries.ts'

interface RevokeKeyDialogProps {
  apiKey: ApiKey
  open: boolean
  onClose: () => void
  onRevoked: (id: string) => void
}

export function RevokeKeyDialog({ apiKey, open, onClose, onRevoked }: RevokeKeyDialogProps) {
  const { id, name, prefix, lastUsedAt } = apiKey
  const revoke = useRevokeApiKey()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Revoke “${name}”?`}
      confirmLabel="Revoke key"
      pending={revoke.isPending}
      error={
        revoke.error
          ? failureText(revoke.error, 'The key could not be revoked. Please try again.')
          : undefined
      }
      onConfirm={() =>
        revoke.mutate(id, {
          onSuccess: () => {
            toast('API key revoked')
            onRevoked(id)
            onClose()
          },
        })
      }
    >
      <p>
        Programs that use <span className="font-mono text-13">{prefix}…</span> are refused at once.
        This cannot be undone.
      </p>
      <p className="text-fg-3">
        {lastUsedAt === null
          ? 'Nothing has used it yet.'
          : `It was last used ${formatAge(lastUsedAt)} ago.`}
      </p>
    </ConfirmDialog>
  )
}
