/** The forms that are open, each with whether leaving it would lose what was typed. */
const forms = new Set<() => boolean>()

/** Names an open form. Returns a function that forgets it. */
export function watchInput(isUnsaved: () => boolean): () => void {
  forms.add(isUnsaved)
  return () => void forms.delete(isUnsaved)
}

export const hasUnsavedInput = () => [...forms].some((isUnsaved) => isUnsaved())
