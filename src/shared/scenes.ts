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
  /** A megaphone that is heard. */
  campaigns: {
    lines: 'M28 42v16h12l30 14V28L40 42z M44 60l5 20h9l-4-16',
    ember: 'M80 40c4 5 4 15 0 20 M89 32c8 9 8 27 0 36',
  },
  /** Words in a bubble, with their star. */
  reviews: {
    lines: 'M26 18h68v48H60L44 80V66H26z',
    ember: 'M60 29l3.4 7.6 8.2.9-6.1 5.6 1.7 8.1-7.2-4.1-7.2 4.1 1.7-8.1-6.1-5.6 8.2-.9z',
  },
  /** A bell that rings. */
  notifications: {
    lines: 'M60 18v6 M38 66c6-5 7-12 7-22a15 15 0 0 1 30 0c0 10 1 17 7 22z M52 74a8 8 0 0 0 16 0',
    ember: 'M89 30c4 4 6 9 6 15 M31 30c-4 4-6 9-6 15',
  },
  /** A wallet with one coin. */
  money: {
    lines: 'M26 34h60a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6z M26 34l46-14v14',
    ember: 'M92 48H76a9 9 0 0 0 0 18h16 M77 57h.01',
  },
  /** The hand grinder of the examples. */
  grinder: {
    lines:
      'M48 42h24v34a4 4 0 0 1-4 4H52a4 4 0 0 1-4-4z M46 34h28v8H46z M60 34V22 M48 54h24 M48 64h24',
    ember: 'M60 22h28 M88 22v4 M84 30a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  },
  /** A shop with its sign. */
  company: {
    lines: 'M30 44v36h60V44 M24 44l8-20h56l8 20z M44 80V60h16v20 M70 60h12',
    ember: 'M24 44c0 10 14 10 14 0 0 10 15 10 15 0 0 10 14 10 14 0 0 10 15 10 15 0 0 10 14 10 14 0',
  },
}
