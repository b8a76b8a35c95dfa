import * as z from 'zod'

/** An opaque id. An unknown one is a 404 of the query, not a 400 of the contract. */
export const Id = z.string().min(1).max(64)
