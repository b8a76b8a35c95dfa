/** Inherits the host's font and follows its light or dark color scheme. */
export const styles = `
:host { display: block; color-scheme: light dark; line-height: 1.5;
  color: light-dark(#26211d, #f4efe9); text-align: start }
section { border: 1px solid light-dark(#ddd6ce, #463d36); border-radius: 12px; padding: 24px;
  background: light-dark(#fffdfa, #1c1815) }
h2, p, ul, blockquote { margin: 0; padding: 0 }
h2 { font-size: 1.25em; line-height: 1.3 }
header { display: grid; gap: 4px }
header:has(.picture) { grid-template-columns: 1fr auto }
.picture { grid-column: 2; grid-row: 1 / span 2; width: 96px; height: 72px; object-fit: cover;
  border-radius: 8px; background: light-dark(#e9e2d9, #3a332d) }
.by { color: light-dark(#635a52, #bdb3a9); font-size: .875em }
.average strong { font-size: 1.75em; font-variant-numeric: tabular-nums }
.counts { list-style: none; display: grid; gap: 2px; max-width: 280px; font-size: .8125em;
  color: light-dark(#635a52, #bdb3a9) }
.counts li { display: grid; grid-template-columns: 3em 1fr 3em; gap: 8px; align-items: center }
meter, meter::-webkit-meter-bar { appearance: none; width: 100%; height: 8px; border: 0;
  border-radius: 4px; background: light-dark(#e9e2d9, #3a332d) }
meter::-webkit-meter-optimum-value { border-radius: 4px; background: light-dark(#9a6a00, #f5c451) }
meter::-moz-meter-bar { border-radius: 4px; background: light-dark(#9a6a00, #f5c451) }
.disclosure { margin: 16px 0; padding: 12px 16px; border-radius: 8px; font-size: .875em;
  background: light-dark(#f6efe6, #2a241f) }
article { border-top: 1px solid light-dark(#ddd6ce, #463d36); padding: 16px 0; display: grid;
  gap: 8px }
.line { display: flex; gap: 12px; align-items: center; flex-wrap: wrap }
.stars { color: light-dark(#9a6a00, #f5c451); letter-spacing: 1px }
.unlit { color: light-dark(#d5ccc2, #55493f) }
.paid { font-size: .75em; border: 1px solid light-dark(#9a8f84, #8b7f74); border-radius: 4px;
  padding: 0 6px; color: light-dark(#635a52, #d3c9bf) }
blockquote { overflow-wrap: anywhere; white-space: pre-line; max-width: 68ch }
button { font: inherit; color: inherit; background: none; cursor: pointer; padding: 8px 16px;
  min-height: 44px; border: 1px solid light-dark(#9a8f84, #8b7f74); border-radius: 4px }
button[hidden] { display: none }
button:focus-visible { outline: 2px solid light-dark(#b4530a, #ffc08a); outline-offset: 2px }
`
