export const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
