import { useId } from 'react'
import IconStar from '~icons/tabler/star'
import IconStarFilled from '~icons/tabler/star-filled'
import { classNames } from '../class-names.ts'

const five = [1, 2, 3, 4, 5] as const

/** Stars that are hidden from the viewer are null. */
export function Stars({ rating, size = 16 }: { rating: number | null; size?: number }) {
  if (rating === null) return <span className="text-13 font-normal text-fg-3">Stars hidden</span>
  return (
    <span role="img" aria-label={`${rating} out of 5 stars`} className="inline-flex gap-0.5">
      {five.map((star) => (
        <IconStarFilled
          key={star}
          size={size}
          aria-hidden
          className={star <= Math.round(rating) ? 'text-star' : 'text-line'}
        />
      ))}
    </span>
  )
}

interface StarPickerProps {
  label: string
  value: number
  onChange: (rating: number) => void
  hint?: string
}

/** Five native radio buttons, so that the arrow keys work; each star has its own label. */
export function StarPicker({ label, value, onChange, hint }: StarPickerProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={hint && `${id}-hint`}>
      <legend className="mb-1 font-medium text-fg">{label}</legend>
      <div className="-ml-2 flex items-center">
        {five.map((star) => {
          const Icon = star <= value ? IconStarFilled : IconStar
          return (
            <label
              key={star}
              className={classNames(
                'flex size-11 cursor-pointer items-center justify-center rounded-control',
                'has-focus-visible:outline-2 has-focus-visible:outline-ember-300',
              )}
            >
              <input
                type="radio"
                name={id}
                value={star}
                checked={star === value}
                onChange={() => onChange(star)}
                aria-label={star === 1 ? '1 star' : `${star} stars`}
                className="sr-only"
              />
              <Icon
                size={26}
                stroke={1.5}
                aria-hidden
                className={star <= value ? 'text-star' : 'text-control'}
              />
            </label>
          )
        })}
        <span aria-hidden className="ml-2 text-fg-2">
          {value} of 5
        </span>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-13 text-fg-3">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
