import { initialsOf } from '../../../shared/base/excerpt.ts'
import { numberOf } from '../text/format.ts'
import { classNames } from '../class-names.ts'

const sizes = {
  xs: 'size-6 text-12',
  sm: 'size-8 text-12',
  md: 'size-10 text-14',
  lg: 'size-14 text-18',
  xl: 'size-20 text-28',
}

interface AvatarProps {
  name: string
  /** Decides the colour, so that a person has the same one everywhere; the name without it. */
  id?: string | undefined
  size?: keyof typeof sizes
  src?: string
}

export function Avatar({ name, id = name, size = 'md', src }: AvatarProps) {
  const look = classNames('shrink-0 rounded-full', sizes[size])
  if (src) {
    return <img src={src} alt="" className={classNames(look, 'object-cover')} />
  }
  return (
    <span
      aria-hidden
      // Generated content, because the initials are decoration beside the name.
      data-initials={initialsOf(name)}
      data-person={numberOf(id) % colors}
      className={classNames(
        look,
        'inline-flex items-center justify-center font-medium',
        'before:content-[attr(data-initials)]',
      )}
    />
  )
}

/** Colours of initials (utilities.css). */
const colors = 8
