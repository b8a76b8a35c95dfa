import { signedInKey } from './base/signed-in.ts'

/**
 * The script of the public pages, which are the same for everybody: who has signed in gets the way
 * back in place of those to log in and sign up. If the session has ended meanwhile, it leads to the
 * log-in.
 */
function greet() {
  try {
    if (localStorage.getItem(signedInKey) === null) return
  } catch {
    // Storage may be disabled.
    return
  }
  for (const link of document.querySelectorAll('[data-for=visitors]')) link.remove()
  for (const link of document.querySelectorAll('[data-for=members]')) link.removeAttribute('hidden')
}

greet()
