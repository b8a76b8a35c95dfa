/** The forms that are open, each with whether leaving it would lose what was typed. */
const forms = new Set<() => boolean>()

/** Names an open form. Returns a function that forgets it. */
export function watchInput(isUnsaved: () => boolean): () => void {
  forms.add(isUnsaved)
  return () => void forms.delete(isUnsaved)
}

export const hasUnsavedInput = () => [...forms].some((isUnsaved) => isUnsaved())

/** Sends what waits to be sent, or asks; a sign-out does not happen when it returns false. */
type BeforeSignOut = () => Promise<boolean>
const beforeSignOut = new Set<BeforeSignOut>()

/** Calls this before a sign-out. Returns a function that no longer does. */
export function onSignOut(prepare: BeforeSignOut): () => void {
  beforeSignOut.add(prepare)
  return () => void beforeSignOut.delete(prepare)
}

/** Whether a sign-out loses nothing that the person wants to keep. */
export async function prepareSignOut(): Promise<boolean> {
  const prepared = await Promise.all([...beforeSignOut].map((prepare) => prepare()))
  return !prepared.includes(false)
}
