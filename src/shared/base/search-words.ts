import { folded } from './folded.ts'

/** Whether an index can find a text: the indexes know words of three letters or digits. */
export const isIndexed = (q: string): boolean => /[\p{L}\p{N}]{3}/u.test(folded(q))
