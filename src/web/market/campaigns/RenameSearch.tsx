import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconBookmark from '~icons/tabler/bookmark'
import IconBookmarkFilled from '~icons/tabler/bookmark-filled'
import IconX from '~icons/tabler/x'
import { SearchName, type SavedSearch } from '../../../shared/market/campaign-search.ts'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { showFieldRefusals } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useRenameSavedSearch, savedSearchesQuery } from './queries.ts'
import { classNames } from '../../ui/class-names.ts'
import { asAddress, searchText, type Chosen } from './campaign-filters.ts'

interface RenameSearchProps {
  search: SavedSearch
  onClose: () => void
}

/** Gives a saved search another name, in its place in the list. */
export function RenameSearch({ search, onClose }: RenameSearchProps) {
  const rename = useRenameSavedSearch(search.id)
  const form = useForm({
    resolver: zodResolver(SearchName),
    defaultValues: { name: search.name },
  })
  const { setFocus } = form
  // The button that opened the form is gone.
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])

  const submit = form.handleSubmit(({ name }) =>
    rename.mutate(name, {
      onSuccess: () => {
        toast('Search renamed')
        onClose()
      },
      onError: (error) => showFieldRefusals(form, error),
    }),
  )
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      <FailureAlert of={rename} otherwise="The search could not be renamed. Please try again." />
      <TextField
        label={`New name of ${search.name}`}
        autoComplete="off"
        maxLength={60}
        {...fieldsOf(form)('name')}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" loading={rename.isPending}>
          Rename
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The reviewer's saved searches above the campaigns, each one click away. */
export function SavedRow({ chosen }: { chosen: Chosen }) {
  const { data } = useQuery(savedSearchesQuery)
  if (!data || data.items.length === 0) return null
  return (
    <nav aria-label="Saved searches" className="mb-4">
      {/* On phones they are one row that scrolls, so that the campaigns stay in sight. */}
      <ul className="flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:flex-wrap">
        {data.items.map(({ id, name, filters }) => {
          const isChosen = searchText(filters) === searchText(chosen)
          const Icon = isChosen ? IconBookmarkFilled : IconBookmark
          return (
            <li key={id} className="max-w-60 shrink-0">
              <Link
                to="/campaigns"
                search={isChosen ? {} : asAddress(filters)}
                activeOptions={{ exact: true }}
                aria-label={isChosen ? `${name}, leave this search` : undefined}
                resetScroll={false}
                className={classNames(
                  'flex h-11 items-center gap-1.5 rounded-full border px-3.5 text-13 md:h-8',
                  'transition-colors',
                  isChosen
                    ? 'border-transparent bg-ember-tint text-ember-300'
                    : 'text-fg-2 hover:bg-s2 hover:text-fg',
                )}
              >
                <Icon size={14} aria-hidden className="shrink-0" />
                <span className="truncate">{name}</span>
                {isChosen && <IconX size={14} aria-hidden className="shrink-0" />}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
