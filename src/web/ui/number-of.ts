/** A number that is always the same for a text, to choose a colour or a pattern by. */
export const numberOf = (text: string) =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 65_521, 7)
