import { useState } from 'react'
import { lazyDialog } from '../../base/lazy-dialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { PublicPageLink } from '../../ui/buttons/PublicPageLink.tsx'
import { useChangeBusinessAddress } from './queries.ts'

const AddressDialog = lazyDialog(
  async () => (await import('../../market/campaigns/AddressDialog.tsx')).AddressDialog,
)

/** The public page of a business, once it has a published review. */
export function PublicAddress({ name, url }: { name: string; url: string | null }) {
  const [isOpen, setIsOpen] = useState(false)
  const change = useChangeBusinessAddress()
  if (!url) return null
  return (
    <section aria-labelledby="public-page" className="mt-8 border-t pt-6">
      <h3 id="public-page" className="text-16 font-semibold text-fg">
        Public page
      </h3>
      <p className="mt-1 mb-3 text-fg-3">
        Everybody can read the published reviews of your products here, also without an account.
      </p>
      <p className="mb-4 wrap-anywhere">
        <PublicPageLink url={url}>{url}</PublicPageLink>
      </p>
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        Change web address
      </Button>
      <AddressDialog
        name={name}
        url={url}
        change={change}
        open={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </section>
  )
}
