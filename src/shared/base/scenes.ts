/**
 * One family of line drawings of 120 × 96: 2 px in the colour of quiet text, with one stroke of
 * ember. The application and the public pages draw them.
 */
export const scenes = {
  /** An open page with room for words. */
  nothing: {
    lines: 'M34 20h38l14 14v44H34z M72 20v14h14 M44 46h20 M44 56h32 M44 66h14',
    ember: 'M98 30 74 62l-2 8 8-3 24-32z',
  },
  /** A lens over a list in which nothing is marked. */
  'no-match': {
    lines: 'M26 28h34 M26 44h22 M26 60h18 M26 76h30 M96 78 82 64',
    ember: 'M70 38a17 17 0 1 0 .01 0z',
  },
  /** A door with its key outside. */
  'no-access': {
    lines: 'M40 82V22h32v60 M32 82h56 M64 52h.01',
    ember: 'M86 44a7 7 0 1 0 .01 0z M86 58v16 M86 68h6',
  },
  /** A cable that came apart. */
  failed: {
    lines:
      'M16 66c14 0 12-24 26-24h8 M50 34v16h8V34z ' +
      'M104 30c-14 0-12 24-26 24h-8 M70 46v16h-8V46z',
    ember: 'M60 20v8 M48 22l4 7 M72 22l-4 7',
  },
  /** A stamped page. */
  done: {
    lines: 'M30 22h40v56H30z M40 36h20 M40 46h20 M40 56h10',
    ember: 'M64 62l10 10 20-24',
  },
  /** An hourglass on a desk. */
  waiting: {
    lines:
      'M42 20h36 M42 78h36 M46 20c0 18 14 20 14 29s-14 11-14 29 ' +
      'M74 20c0 18-14 20-14 29s14 11 14 29',
    ember: 'M60 50v12 M54 70h12',
  },
}
