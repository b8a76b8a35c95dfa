/** The name of a key on the keyboard. */
export function Key({ children }: { children: string }) {
  return <kbd className="rounded-control border bg-s2 px-1.5 font-sans text-12">{children}</kbd>
}
