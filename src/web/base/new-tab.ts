/**
 * Opens an empty tab; call `goTo` once its URL is known. Must be called in the click handler,
 * because browsers block tabs that open later. Null if the browser blocked it.
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
