/** An icon of Tabler by its name (`build/icons.ts`). */
declare module '~icons/tabler/*' {
  const icon: import('./ui/icon.tsx').Icon
  export default icon
}
