/** The name of the viewer's time zone, such as 'Central European Standard Time'. */
export const timeZone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' })
  .formatToParts()
  .find(({ type }) => type === 'timeZoneName')?.value
