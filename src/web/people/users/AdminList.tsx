import { useInfiniteQuery } from '@tanstack/react-query'
import type { Admin } from '../../../shared/people/users.ts'
import { useViewer } from '../../base/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { StatusBadge } from '../../ui/indicators/Badge.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { Table } from '../../ui/lists/Table.tsx'
import type { Column } from '../../ui/lists/Table.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useRowDialog } from '../../ui/overlays/use-row-dialog.ts'
import { formatDate } from '../../ui/text/format.ts'
import { adminsQuery, useRemoveAdmin } from './queries.ts'

/** The administrators. A command makes them, and any other one takes the role away. */
export function AdminList() {
  const viewer = useViewer()
  const { row, openFor, dialog } = useRowDialog<Admin>()
  return (
    <section aria-label="Administrators" className="min-w-0">
      <h2 className="mb-3 text-18 font-semibold text-fg">Administrators</h2>
      <ListFrame
        list={useInfiniteQuery(adminsQuery)}
        heading="h3"
        skeleton={<RowSkeletons label="Loading administrators" />}
        failed="The administrators could not be loaded"
        nothing={{ title: 'No administrators' }}
      >
        {(admins) => (
          <Table
            caption="Administrators"
            columns={columnsFor(viewer?.id, openFor)}
            rows={admins}
            keyOf={({ id }) => id}
          />
        )}
      </ListFrame>
      {row && <RemoveDialog key={row.id} admin={row} {...dialog} />}
    </section>
  )
}

interface RemoveDialogProps {
  admin: Admin
  open: boolean
  onClose: () => void
}

function RemoveDialog({ admin, open, onClose }: RemoveDialogProps) {
  const remove = useRemoveAdmin(admin.id, () => {
    toast(`${admin.name} is no longer an administrator`)
    onClose()
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Remove ${admin.name} as an administrator?`}
      confirmLabel="Remove"
      of={remove}
      otherwise="The administrator could not be removed."
      onConfirm={() => remove.mutate()}
    >
      <p>
        {admin.email} is signed out everywhere and keeps a business account without any rights over
        the platform.
      </p>
    </ConfirmDialog>
  )
}

const columnsFor = (
  viewerId: string | undefined,
  onRemove: (admin: Admin) => void,
): readonly Column<Admin>[] => [
  {
    name: 'Name',
    place: 'title',
    cell: ({ name, email }) => (
      <>
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-13 font-normal wrap-anywhere text-fg-3">{email}</span>
      </>
    ),
  },
  {
    name: 'Two-factor codes',
    place: 'note',
    cell: ({ hasCodes }) => (
      <StatusBadge
        kind={hasCodes ? 'good' : 'waiting'}
        label={hasCodes ? 'Codes on' : 'Codes off'}
      />
    ),
  },
  { name: 'Since', place: 'value', cell: ({ createdAt }) => formatDate(createdAt) },
  {
    name: 'Actions',
    place: 'mark',
    cell: (admin) =>
      admin.id === viewerId ? (
        <span className="text-fg-3">You</span>
      ) : (
        <Button
          variant="danger"
          size="sm"
          aria-label={`Remove ${admin.name} as an administrator`}
          onClick={() => onRemove(admin)}
        >
          Remove
        </Button>
      ),
  },
]
