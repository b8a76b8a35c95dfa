import * as z from 'zod'

export const Role = z.enum(['business', 'reviewer', 'admin'])
export type Role = z.infer<typeof Role>

export const signedIn = ['business', 'reviewer', 'admin'] as const satisfies readonly Role[]
