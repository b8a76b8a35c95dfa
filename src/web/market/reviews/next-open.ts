/** What is opened after a decision: the next open item below it, or else the nearest one above. */
export function nextOpen<Item extends { id: string }>(
  items: readonly Item[],
  decidedId: string | undefined,
  isOpen: (item: Item) => boolean,
): Item | undefined {
  const index = items.findIndex(({ id }) => id === decidedId)
  return items.slice(index + 1).find(isOpen) ?? items.slice(0, index).findLast(isOpen)
}
