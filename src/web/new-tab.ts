/**
 * A tab that is opened within the click, as a browser blocks one that opens later; its address
 * follows. Null when it was blocked all the same.
 */
export function openTab() {
  const tab = window.open('', '_blank')
  return (
    tab && {
      goTo(address: string) {
        tab.opener = null
        tab.location.href = new URL(address, location.href).href
      },
      close: () => tab.close(),
    }
  )
}
