/** How long a checkout that was left can be continued, before it ends by itself. */
export const depositOpenHours = 24
