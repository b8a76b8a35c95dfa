import * as z from 'zod'

const wrong = 'Use letters from a to z, digits and single hyphens'

/** The last part of the address of a public page, such as `sunbird-coffee`. */
export const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(3, 'Use at least 3 characters')
  .max(80, 'Use at most 80 characters')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, wrong)
