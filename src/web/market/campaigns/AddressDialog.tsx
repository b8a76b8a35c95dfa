import type { ActionOf } from '../../base/action.ts'
import { Slug } from '../../../shared/base/slug.ts'
import { failureText } from '../../base/form-refusal.ts'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'

interface AddressDialogProps {
  /** What the page is about, of which the hint makes an example. */
  name: string
  /** The present absolute address of the public page. */
  url: string
  change: Pick<ActionOf<unknown, string>, 'mutate' | 'isPending' | 'error' | 'reset'>
  open: boolean
  onClose: () => void
}

/** Asks for another address of a public page. */
export function AddressDialog({ name, url, change, open, onClose }: AddressDialogProps) {
  // The next time it says nothing of this one.
  function close() {
    change.reset()
    onClose()
  }
  const end = url.lastIndexOf('/') + 1
  const mutate = (slug: string) =>
    change.mutate(slug, {
      onSuccess: () => {
        toast('Address changed')
        close()
      },
    })
  return (
    <Dialog open={open} onClose={close} title="Change web address">
      <SingleFieldForm
        label="Last part of the address"
        start={decodeURIComponent(url.slice(end))}
        hint={`Letters from a to z, digits and hyphens, such as ${exampleOf(name)}.`}
        schema={Slug}
        send={{ mutate, isPending: change.isPending }}
        failure={change.error && failureText(change.error, 'The address could not be changed.')}
        submitLabel="Change address"
        variant="primary"
        onCancel={close}
      >
        The page is at <span className="wrap-anywhere text-fg">{url}</span>. Links to this address
        will lead to the new one. A page can have five addresses in all.
      </SingleFieldForm>
    </Dialog>
  )
}

/** The first words of a name as the last part of an address, without accents. */
export function exampleOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[a-z0-9]+/g) ?? []
  const example = words.slice(0, 4).join('-')
  return Slug.safeParse(example).success ? example : 'my-product-2'
}
