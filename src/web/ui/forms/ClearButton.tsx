import IconX from '~icons/tabler/x'
import { classNames } from '../class-names.ts'

/** Empties the search field that it stands in, at its right end. */
export function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Clear search"
      onClick={onClick}
      className={classNames(
        'absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center md:w-10',
        'rounded-control text-fg-3 transition-colors hover:text-fg',
      )}
    >
      <IconX size={16} aria-hidden />
    </button>
  )
}
