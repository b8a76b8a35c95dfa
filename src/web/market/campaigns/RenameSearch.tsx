import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { SearchName, type SavedSearch } from '../../../shared/market/campaign-search.ts'
import { FailureAlert } from '../../base/FailureAlert.tsx'
import { showFieldRefusals } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useRenameSavedSearch } from './queries.ts'

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
