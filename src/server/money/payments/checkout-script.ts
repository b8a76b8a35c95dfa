/**
 * Writes a card number in groups of four and an expiry with its slash while one types at the end of
 * the field, and takes the problem of a field away when the field changes. Without it, the server
 * accepts both ways, and problems stay until the next attempt.
 */
export const checkoutScript = `
const shapes = {
  number: (digits) => digits.slice(0, 19).replace(/(.{4})(?=.)/g, '$1 '),
  expiry: (digits) => digits.slice(0, 6).replace(/^(..)(?=.)/, '$1 / '),
}
for (const name of ['number', 'expiry', 'cvc']) {
  const field = document.getElementById(name)
  if (!field) continue
  const clear = () => {
    document.getElementById(name + '-problem')?.remove()
    field.removeAttribute('aria-invalid')
    field.removeAttribute('aria-describedby')
  }
  field.addEventListener('input', clear)
  // What was typed before this script arrived.
  if (field.value !== field.defaultValue) clear()
}
for (const [name, shape] of Object.entries(shapes)) {
  const field = document.getElementById(name)
  if (!field) continue
  const write = () => {
    if (field.selectionStart !== field.value.length) return
    field.value = shape(field.value.replace(/[^0-9]/g, ''))
  }
  field.addEventListener('input', write)
  write()
}
`
