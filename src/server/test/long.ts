/** Whether this is a run of `npm run test:long`, with rare cases and large counts. */
export const isLong = Boolean(process.env.CANDOR_LONG)
