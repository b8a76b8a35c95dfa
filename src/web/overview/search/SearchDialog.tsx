import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import IconSearch from '~icons/tabler/search'
import { useSignOut, type Viewer } from '../../base/session.ts'
import { isComposing } from '../../ui/keys.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { countOf } from '../../ui/text/format.ts'
import { Key } from '../../ui/text/Key.tsx'
import { saveRecent } from './recent.ts'
import type { NavLink } from './places.ts'
import { useResults, wholeList } from './results.ts'
import type { Choice, Group } from './results.ts'
import { isNumber } from './whole-lists.ts'

interface SearchDialogProps {
  open: boolean
  viewer: Viewer
  /** The links of the navigation, in its order. */
  navigation: readonly NavLink[]
  onClose: () => void
}

/** Pages, actions and everything that the viewer may list, by a few letters. */
export function SearchDialog({ open, onClose, ...searcher }: SearchDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop
          className="fixed inset-0 bg-scrim transition-opacity duration-180
            data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseDialog.Popup
          data-search
          initialFocus={input}
          className="fixed top-2 left-1/2 flex max-h-[calc(100dvh-16px)]
            w-[min(720px,calc(100vw-16px))] -translate-x-1/2 flex-col overflow-hidden
            rounded-dialog border bg-s1 shadow-float transition-opacity duration-180
            data-ending-style:opacity-0 data-starting-style:opacity-0 sm:top-[12vh]
            sm:max-h-[70vh]"
        >
          <BaseDialog.Title className="sr-only">Search</BaseDialog.Title>
          <Palette {...searcher} input={input} onClose={onClose} />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

interface PaletteProps extends Omit<SearchDialogProps, 'open'> {
  input: RefObject<HTMLInputElement | null>
}

function Palette({ viewer, navigation, input, onClose }: PaletteProps) {
  const router = useRouter()
  const signOut = useSignOut()
  const id = useId()
  const [typed, setTyped] = useState('')
  const { groups, q, isSearching, failure } = useResults({ viewer, navigation }, typed)
  const choices = groups.flatMap((group) => group.choices)
  const [active, setActive] = useActive(choices, q)
  const idOf = (choice: Choice) => `${id}-${choices.indexOf(choice)}`

  function open(choice: Choice) {
    if (choice.act === 'sign-out') {
      onClose()
      void signOut()
      return
    }
    saveRecent(viewer.id, { title: choice.title, path: choice.path })
    onClose()
    router.history.push(choice.path)
  }

  function onKey(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 }
    const next = steps[event.key]
    if (next !== undefined && choices.length > 0) {
      event.preventDefault()
      setActive((next + choices.length) % choices.length)
    }
    const chosen = choices[active]
    if (event.key === 'Enter' && chosen && !isComposing(event.nativeEvent)) {
      event.preventDefault()
      open(chosen)
    }
  }

  const shown = choices[active]
  return (
    <>
      <Field
        input={input}
        list={`${id}-list`}
        expanded={choices.length > 0}
        active={shown && idOf(shown)}
        typed={typed}
        onType={setTyped}
        onKey={onKey}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        className="min-h-0 overflow-y-auto p-2 empty:hidden"
      >
        {groups.map((group) => (
          <ResultGroup
            key={group.name}
            group={group}
            active={shown}
            idOf={idOf}
            onPoint={(choice) => setActive(choices.indexOf(choice))}
            onOpen={open}
          />
        ))}
      </div>
      <State typed={typed} choices={choices} isSearching={isSearching} failure={failure} />
    </>
  )
}

interface FieldProps {
  input: RefObject<HTMLInputElement | null>
  list: string
  expanded: boolean
  active: string | undefined
  typed: string
  onType: (text: string) => void
  onKey: (event: KeyboardEvent) => void
}

function Field({ input, list, expanded, active, typed, onType, onKey }: FieldProps) {
  return (
    <div className="flex items-center gap-3 border-b px-4">
      <IconSearch size={20} aria-hidden className="shrink-0 text-fg-3" />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Search pages, campaigns, reviews and more"
        aria-expanded={expanded}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        placeholder="Search or jump to …"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKey}
        className="h-14 min-w-0 flex-1 bg-transparent text-16 text-fg outline-none"
      />
      <BaseDialog.Close
        className="flex min-h-11 min-w-11 shrink-0 items-center justify-center text-13 text-fg-3
          transition-colors hover:text-fg md:min-h-8"
      >
        Close
      </BaseDialog.Close>
    </div>
  )
}

interface StateProps extends Pick<ReturnType<typeof useResults>, 'isSearching' | 'failure'> {
  typed: string
  choices: readonly Choice[]
}

function State({ typed, choices, isSearching, failure }: StateProps) {
  const count = choices.filter(({ kind }) => kind !== wholeList).length
  // Of a kind with a way to its list only the first are here.
  const shown = count < choices.length ? ' shown' : ''
  const help = isNumber(typed)
    ? 'An amount is found by all its digits, such as 18.50.'
    : 'Try another word, or fewer letters of it.'
  const nothing = `Nothing matches “${typed.trim()}”. ${help}`
  const found = count === 0 ? nothing : countOf(count, 'result') + shown
  return (
    <div className="flex items-center justify-between gap-4 border-t px-4 py-3 text-13 text-fg-3">
      <div role="status">
        {failure
          ? 'Campaigns, reviews and the rest could not be searched.'
          : isSearching
            ? 'Searching …'
            : found}
        {failure && (
          <Button variant="outline" size="sm" className="ml-3" onClick={failure.retry}>
            Try again
          </Button>
        )}
      </div>
      {count > 0 && <KeyHints />}
    </div>
  )
}

/** Only where there is a keyboard to be expected. */
const KeyHints = () => (
  <p aria-hidden className="flex shrink-0 items-center gap-1.5 max-md:hidden">
    <Key>↑</Key>
    <Key>↓</Key> choose
    <Key>↵</Key> open
    <Key>Esc</Key> close
  </p>
)

/** The position of the active choice: the first one again for every other text. */
function useActive(choices: readonly Choice[], q: string) {
  const [state, setState] = useState({ q, active: 0 })
  const active = state.q === q ? Math.min(state.active, Math.max(0, choices.length - 1)) : 0
  return [active, (next: number) => setState({ q, active: next })] as const
}

interface ResultGroupProps {
  group: Group
  active: Choice | undefined
  idOf: (choice: Choice) => string
  onPoint: (choice: Choice) => void
  onOpen: (choice: Choice) => void
}

function ResultGroup({ group, active, idOf, onPoint, onOpen }: ResultGroupProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="not-first:mt-2">
      <p id={id} className="px-3 pt-1 pb-1 text-12 font-medium text-fg-3">
        {group.name}
      </p>
      {group.choices.map((choice) => (
        <Option
          key={`${choice.kind}${choice.path}`}
          id={idOf(choice)}
          choice={choice}
          isActive={choice === active}
          onPoint={() => onPoint(choice)}
          onOpen={() => onOpen(choice)}
        />
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  choice: Choice
  isActive: boolean
  onPoint: () => void
  onOpen: () => void
}

function Option({ id, choice, isActive, onPoint, onOpen }: OptionProps) {
  const option = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const { title, note, Icon } = choice
  return (
    // The focus stays in the field, whose keys choose and open the option.
    <button
      ref={option}
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
      className={classNames(
        'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left md:min-h-10',
        isActive ? 'bg-s3 text-fg forced-colors:outline' : 'text-fg-2',
      )}
    >
      <Icon size={18} aria-hidden className="shrink-0 text-fg-3" />
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-baseline sm:gap-3">
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {note && <span className="truncate text-13 text-fg-3 sm:max-w-[50%]">{note}</span>}
      </span>
    </button>
  )
}
