/** An icon of Tabler by its name (`vite.icons.ts`). */
declare module 'tabler:*' {
  const icon: import('./ui/icon.tsx').Icon
  export default icon
}
