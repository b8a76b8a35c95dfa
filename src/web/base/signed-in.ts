/** The key in the browser's storage from a sign-in to a sign-out, also one in another tab. */
export const signedInKey = 'candor.signed-in'
