import type { Drawing } from './EmptyState.tsx'

/** Drawings of the family of `scenes` that only some pages load. */

/** A megaphone that is heard. */
export const campaigns: Drawing = {
  lines: 'M28 42v16h12l30 14V28L40 42z M44 60l5 20h9l-4-16',
  ember: 'M80 40c4 5 4 15 0 20 M89 32c8 9 8 27 0 36',
}

/** Words in a bubble, with their star. */
export const reviews: Drawing = {
  lines: 'M26 18h68v48H60L44 80V66H26z',
  ember: 'M60 29l3.4 7.6 8.2.9-6.1 5.6 1.7 8.1-7.2-4.1-7.2 4.1 1.7-8.1-6.1-5.6 8.2-.9z',
}

/** A wallet with one coin. */
export const money: Drawing = {
  lines: 'M26 34h60a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6z M26 34l46-14v14',
  ember: 'M92 48H76a9 9 0 0 0 0 18h16 M77 57h.01',
}

/** A shop with its sign. */
export const company: Drawing = {
  lines: 'M30 44v36h60V44 M24 44l8-20h56l8 20z M44 80V60h16v20 M70 60h12',
  ember: 'M24 44c0 10 14 10 14 0 0 10 15 10 15 0 0 10 14 10 14 0 0 10 15 10 15 0 0 10 14 10 14 0',
}

/** A bell that rings. */
export const bell: Drawing = {
  lines:
    'M60 16v5 M36 70h48 M42 70c4-6 4-12 4-22a14 14 0 0 1 28 0c0 10 0 16 4 22 ' +
    'M53 77a7 7 0 0 0 14 0',
  ember: 'M84 28a22 22 0 0 1 5 15 M93 22a34 34 0 0 1 7 21 M36 28a22 22 0 0 0-5 15',
}

/** A campaign's card that stands still. */
export const paused: Drawing = {
  lines: 'M28 20h64v58H28z M28 58h64 M38 68h26',
  ember: 'M54 30v18 M66 30v18',
}
