export const tones = {
  ember: {
    line: 'stroke-data-ember',
    area: 'fill-data-ember',
    swatch: 'bg-data-ember',
    word: 'fill-data-ember',
  },
  // Text needs more contrast than a line.
  azure: {
    line: 'stroke-data-azure',
    area: 'fill-data-azure',
    swatch: 'bg-data-azure',
    word: 'fill-info',
  },
  mint: {
    line: 'stroke-data-mint',
    area: 'fill-data-mint',
    swatch: 'bg-data-mint',
    word: 'fill-data-mint',
  },
  orchid: {
    line: 'stroke-data-orchid',
    area: 'fill-data-orchid',
    swatch: 'bg-data-orchid',
    word: 'fill-data-orchid',
  },
  /** The period before: dashed, behind the others. */
  previous: {
    line: 'stroke-data-previous [stroke-dasharray:4_4]',
    area: 'fill-data-previous',
    swatch: 'bg-data-previous',
    word: 'fill-fg-3',
  },
}
