import { Link } from '@tanstack/react-router'

export function Logo() {
  return (
    <Link to="/" className="flex h-11 items-center gap-2 display text-18" aria-label="Candor, home">
      <svg viewBox="0 0 24 24" className="size-6" aria-hidden fill="none">
        <path
          d="M19 7.5a8.5 8.5 0 1 0 0 9"
          className="stroke-ember-500"
          strokeWidth="3.5"
          strokeLinecap="round"
        />
        <circle cx="19.25" cy="12" r="2.25" className="fill-ember-500" />
      </svg>
      Candor
    </Link>
  )
}
