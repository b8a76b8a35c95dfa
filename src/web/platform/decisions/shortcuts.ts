/** Where the browser remembers that the moderator's shortcuts are switched off. */
const storageKey = 'candor:moderation-keys'

export const areKeysEnabled = () => localStorage.getItem(storageKey) !== 'off'

export const enableKeys = (on: boolean) => localStorage.setItem(storageKey, on ? 'on' : 'off')

/** False while the user types, holds a modifier key, or has a dialog or menu open. */
export function acceptsShortcut({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const control = target instanceof HTMLElement && target.closest('input, textarea, select')
  const isCheckbox = control instanceof HTMLInputElement && control.type === 'checkbox'
  // A toast has the role of a dialog but does not block.
  const dialog = document.querySelector('[role$="dialog"]:not([data-toast]), [role="menu"]')
  return !(ctrlKey || metaKey || altKey) && (!control || isCheckbox) && !dialog
}
