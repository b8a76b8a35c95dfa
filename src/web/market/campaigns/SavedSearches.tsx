import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import IconPencil from '~icons/tabler/pencil'
import IconTrash from '~icons/tabler/trash'
import {
  maxSavedSearches,
  NewSavedSearch,
  type SavedSearch,
  type SearchFilters,
} from '../../../shared/market/campaign-search.ts'
import { beginningOf } from '../../../shared/base/excerpt.ts'
import { confirmationFor } from '../../people/accounts/SendConfirmation.tsx'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { showFieldRefusals } from '../../base/form-refusal.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { fieldsOf, useChosen } from '../../ui/forms/fields.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { Dotted } from '../../ui/text/Dotted.tsx'
import { countOf } from '../../ui/text/format.ts'
import { asAddress, searchText } from './campaign-filters.ts'
import type { Chosen } from './campaign-filters.ts'
import { RenameSearch } from './RenameSearch.tsx'
import {
  campaignCountsQuery,
  savedSearchesQuery,
  useDeleteSavedSearch,
  useMailSavedSearch,
  useSaveSearch,
} from './queries.ts'

interface SavedSearchesProps {
  open: boolean
  onClose: () => void
  chosen: Chosen
}

/** The reviewer's saved searches, and the form that saves the present one. */
export function SavedSearches({ open, onClose, chosen }: SavedSearchesProps) {
  const searches = useQuery({ ...savedSearchesQuery, enabled: open })
  const hasChosen = Object.values(chosen).some(Boolean)
  return (
    <Dialog open={open} onClose={onClose} title="Saved searches">
      <Loaded
        read={searches}
        failed="Failed to load your saved searches"
        banner
        skeleton={<Skeleton className="h-20" />}
      >
        {({ items }) => (
          <>
            {items.length > 0 && (
              <>
                <ul className="divide-y border-b pb-1">
                  {items.map((search) => (
                    <Item key={search.id} search={search} />
                  ))}
                </ul>
                <p className="mt-3 mb-4 text-13 text-fg-3">
                  Mails come once a day at most, for all searches together.
                </p>
              </>
            )}
            {hasChosen ? (
              <SaveForm
                key={searchText(chosen)}
                chosen={chosen}
                savedAs={
                  items.find(({ filters }) => searchText(filters) === searchText(chosen))?.name
                }
                isFull={items.length >= maxSavedSearches}
                onSaved={onClose}
              />
            ) : items.length === 0 ? (
              <EmptyState
                kind="nothing"
                heading="h3"
                title="No saved searches yet"
                className="py-4"
              >
                Search or filter the campaigns first, then save that here. We can mail you when a
                new campaign fits.
              </EmptyState>
            ) : (
              <p className="text-fg-3">
                To save another one, search or filter the campaigns first.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function Item({ search }: { search: SavedSearch }) {
  const remove = useDeleteSavedSearch(search.id)
  const mail = useMailSavedSearch(search.id)
  const [mails, chooseMails] = useChosen(search.mails, mail.mutateAsync)
  const [isRenaming, setIsRenaming] = useState(false)
  const { sort: _sort, view = 'available', ...counted } = search.filters
  const found = useQuery(campaignCountsQuery(counted)).data?.[view]
  if (isRenaming) {
    return (
      <li className="py-3 first:pt-0">
        <RenameSearch search={search} onClose={() => setIsRenaming(false)} />
      </li>
    )
  }
  return (
    <li className="py-3 first:pt-0">
      <FailureAlert of={remove} otherwise="The search could not be deleted. Please try again." />
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <Link
            to="/campaigns"
            search={asAddress(search.filters)}
            className="link reach block truncate font-medium"
          >
            {search.name}
          </Link>
          <p className="truncate text-13 text-fg-3">
            <Dotted
              facts={[
                // A proposed name says the same.
                searchText(search.filters) !== search.name && searchText(search.filters),
                found !== undefined && `${countOf(found, 'campaign')} now`,
              ]}
            />
          </p>
        </div>
        <div className="-mr-2 flex">
          <IconButton
            label={`Rename ${search.name}`}
            icon={<IconPencil />}
            onClick={() => setIsRenaming(true)}
          />
          <IconButton
            label={`Delete ${search.name}`}
            icon={<IconTrash />}
            onClick={() => remove.mutate()}
          />
        </div>
      </div>
      <FailureAlert
        of={mail}
        otherwise="The mails could not be changed. Please try again."
        action={confirmationFor(mail.error)}
      />
      {(search.filters.view ?? 'available') === 'available' && (
        <Checkbox
          label="Mail me new campaigns"
          aria-label={`Mail me new campaigns of ${search.name}`}
          checked={mails}
          onChange={({ target }) => chooseMails(target.checked)}
        />
      )}
    </li>
  )
}

interface SaveFormProps {
  chosen: Chosen
  /** The name under which the same search is saved already. */
  savedAs: string | undefined
  isFull: boolean
  onSaved: () => void
}

/** The most that a name may have. */
const maxName = 60

function SaveForm({ chosen, savedAs, isFull, onSaved }: SaveFormProps) {
  const save = useSaveSearch()
  const form = useForm({
    resolver: zodResolver(NewSavedSearch.pick({ name: true })),
    // What the search says is a name that one recognizes it by.
    defaultValues: { name: savedAs === undefined ? beginningOf(searchText(chosen), maxName) : '' },
  })
  const { payFromCents, upToMinutes, ...filters } = chosen
  const submit = form.handleSubmit(({ name }) =>
    save.mutate(
      {
        name,
        filters: {
          ...(filters as SearchFilters),
          ...(payFromCents && { payFromCents: Number(payFromCents) }),
          ...(upToMinutes && { upToMinutes: Number(upToMinutes) }),
        },
      },
      {
        onSuccess: () => {
          onSaved()
          toast('Search saved. It is under “Saved searches”, above the campaigns.')
        },
        onError: (error) => showFieldRefusals(form, error),
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate className="space-y-4 pt-1">
      <FailureAlert of={save} otherwise="The search could not be saved. Please try again." />
      {savedAs !== undefined && <p role="status">This search is saved as “{savedAs}”.</p>}
      <TextField
        label={savedAs === undefined ? 'Save this search as' : 'Save it under another name'}
        hint={savedAs === undefined ? 'A name that you will find it by.' : searchText(chosen)}
        autoComplete="off"
        maxLength={maxName}
        // Who types replaces the suggestion.
        onFocus={({ target }) => target.select()}
        {...fieldsOf(form)('name')}
      />
      <Button
        type="submit"
        loading={save.isPending}
        reason={
          isFull &&
          `You have ${maxSavedSearches} saved searches, which is the most. Delete one first.`
        }
      >
        Save search
      </Button>
    </form>
  )
}
