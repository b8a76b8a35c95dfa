import type { Drawing } from './Illustration.tsx'

// Apart from the family in shared/scenes.ts, which every page loads.

/** A wallet, and the coin that is not in it yet. */
export const moneyDrawing: Drawing = {
  lines:
    'M26 36h58a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6z ' +
    'M26 42V32l44-10v14 M90 52H76a7 7 0 0 0 0 14h14',
  ember: 'M96 14a9 9 0 1 0 .01 0z M96 19v8',
}

/** A bell that rings. */
export const bellDrawing: Drawing = {
  lines:
    'M60 16v5 M36 70h48 M42 70c4-6 4-12 4-22a14 14 0 0 1 28 0c0 10 0 16 4 22 ' +
    'M53 77a7 7 0 0 0 14 0',
  ember: 'M84 28a22 22 0 0 1 5 15 M93 22a34 34 0 0 1 7 21 M36 28a22 22 0 0 0-5 15',
}

/** A campaign's card that stands still. */
export const pausedDrawing: Drawing = {
  lines: 'M28 20h64v58H28z M28 58h64 M38 68h26',
  ember: 'M54 30v18 M66 30v18',
}
