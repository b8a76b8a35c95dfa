export const roles = ['business', 'reviewer', 'admin'] as const
export type Role = (typeof roles)[number]

/** For `allow`: anyone with an account. */
export const signedIn = roles
