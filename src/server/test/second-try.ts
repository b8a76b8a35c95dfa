import { reviewBody } from './world.ts'

/** A review as it is sent again: the same text is refused. */
export const improvedBody = {
  ...reviewBody,
  content: `${reviewBody.content} I toasted it every morning.`,
}
