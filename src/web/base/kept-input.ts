/** Keeps what is typed into a form while its page is loaded again. No storage gets a password. */

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const fieldsIn = (form: HTMLFormElement) =>
  [...form.elements].filter((one): one is Control => 'name' in one && one.name !== '')

const prefix = 'typed at '
const keyHere = () => prefix + location.pathname + location.search

/** Whether something was typed into this page before its scripts ran, which is a visitor's. */
let isTyped = false
export const wasTypedBefore = () => isTyped

export function keepInput(form: HTMLFormElement) {
  const kept = fieldsIn(form).flatMap((field) => {
    if (['password', 'hidden'].includes(field.type)) return []
    const isGiven = isChoice(field) ? field.checked : field.value !== ''
    return isGiven ? [[field.name, field.value]] : []
  })
  if (kept.length === 0) return
  isTyped = true
  sessionStorage.setItem(keyHere(), JSON.stringify(Object.fromEntries(kept)))
}

export const forgetInput = () => sessionStorage.removeItem(keyHere())

/** What one person typed is not for the next one. */
export function forgetAllInput() {
  isTyped = false
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  }
}

/** Fills in what was kept, where nothing is typed. */
export function restoreInput(form: HTMLFormElement) {
  const text = sessionStorage.getItem(keyHere())
  if (text === null) return
  const kept = JSON.parse(text) as Record<string, string>
  for (const field of fieldsIn(form)) {
    const value = kept[field.name]
    if (value === undefined) continue
    if (isChoice(field)) {
      if (field.value === value && !field.checked) field.click()
    } else if (field.value === '') fill(field, value)
  }
}

const isChoice = (field: Control): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox'

/** As if somebody typed it: React hears of it. */
function fill(field: Control, value: string) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
  set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
