import { useId, type ReactNode } from 'react'
import { FailedRead } from '../feedback/Loaded.tsx'
import { LoadMore, type ListQuery } from './ListFrame.tsx'

interface ListBelowProps<Item> {
  title: string
  text?: string
  /** An infinite query. */
  list: ListQuery<Item>
  /** The title of the failure. */
  failed: string
  /** One item, with its key. */
  children: (item: Item) => ReactNode
}

/** A list below the one that a page is about: nothing while it is empty. */
export function ListBelow<Item>({ title, text, list, failed, children }: ListBelowProps<Item>) {
  const id = useId()
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (!list.data && list.error) {
    return (
      <div className="mt-10">
        <FailedRead read={list} failed={failed} banner />
      </div>
    )
  }
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-18 font-semibold text-fg">
        {title}
      </h2>
      {text && <p className="text-13 text-fg-3">{text}</p>}
      <ul className="mt-3 divide-y border-y">{items.map(children)}</ul>
      <LoadMore query={list} />
    </section>
  )
}
