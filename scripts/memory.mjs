/** Some 40 MB of objects live. Without a limit V8 would use four times as much and more. */
export const heap = ['--max-old-space-size=512']
