import { useState } from 'react'
import { refuseCompanyName } from '../../../shared/people/users.ts'
import { failureText } from '../../base/form-refusal.ts'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useConfirmCompanyName, useRefuseCompanyName } from './queries.ts'

/** The name that a verified business asks for, and the decision about it. */
export function NameRequest({ userId, name }: { userId: string; name: string }) {
  const [refusing, setRefusing] = useState(false)
  const confirm = useConfirmCompanyName(userId, name, () => toast('Name confirmed'))
  const refuse = useRefuseCompanyName(userId, name)
  const otherwise = 'The name could not be changed. Please try again.'
  return (
    <section aria-label="Requested name" className="rounded-card border p-4">
      <p className="mb-3">
        Asks for the name <strong className="wrap-anywhere text-fg">{name}</strong>. Customers see
        the verified name until you confirm this one.
      </p>
      <FailureAlert of={confirm} otherwise={otherwise} />
      {refusing ? (
        <SingleFieldForm
          label="Note to the business"
          rows={2}
          schema={refuseCompanyName.body.shape.note}
          send={refuse}
          failure={refuse.isError && failureText(refuse.error, otherwise)}
          submitLabel="Refuse the name"
          onCancel={() => {
            refuse.reset()
            setRefusing(false)
          }}
        >
          The business keeps its verified name.
        </SingleFieldForm>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Confirm the name
          </Button>
          <Button variant="outline" size="sm" onClick={() => setRefusing(true)}>
            Refuse
          </Button>
        </div>
      )}
    </section>
  )
}
