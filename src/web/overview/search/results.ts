import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import IconBuildingBank from '~icons/tabler/building-bank'
import IconClockHour4 from '~icons/tabler/clock-hour-4'
import IconCreditCard from '~icons/tabler/credit-card'
import IconMessage from '~icons/tabler/message'
import IconReceipt from '~icons/tabler/receipt'
import IconReceiptRefund from '~icons/tabler/receipt-refund'
import IconSpeakerphone from '~icons/tabler/speakerphone'
import IconUser from '~icons/tabler/user'
import type { Role } from '../../../shared/base/roles.ts'
import { mostFound } from '../../../shared/base/folded.ts'
import type { Found, searchEverything } from '../../../shared/overview/search.ts'
import { call } from '../../base/api.ts'
import type { Viewer } from '../../base/session.ts'
import type { Icon } from '../../ui/icon.tsx'
import { iconsOf } from './icons.ts'
import { actionsOf, matching, pagesOf, type NavLink, type Place } from './places.ts'
import { listOf } from './whole-lists.ts'
import { readRecent } from './recent.ts'
import { answers } from '../../site/help/answers.ts'
import { answering, idOf } from '../../site/help/find-answers.ts'

const [fewestLetters, mostAnswers] = [3, 4]

/** The questions of the help page that have the words, of everybody or of this role. */
export function questionsFor(role: Role, q: string): readonly Place[] {
  if (q.length < fewestLetters) return []
  const own = answers.filter((topic) => topic.role === undefined || topic.role === role)
  return answering(own, q)
    .flatMap(({ questions }) => questions)
    .map(({ ask }) => ({ title: ask, path: `/help#${idOf(ask)}` }))
    .slice(0, mostAnswers)
}

export interface Choice {
  kind: string
  title: string
  note?: string
  path: string
  /** What it does in place of opening its path. */
  act?: Place['act']
  Icon: Icon
}

/** The kind of the choice that leads on from a group to its list. */
export const wholeList = 'list'

export interface Group {
  name: string
  choices: readonly Choice[]
}

const kinds = {
  campaign: ['Campaigns', IconSpeakerphone],
  person: ['People', IconUser],
  review: ['Reviews', IconMessage],
  transaction: ['Transactions', IconReceipt],
  payout: ['Payouts', IconBuildingBank],
  deposit: ['Card payments', IconCreditCard],
  refund: ['Refunds', IconReceiptRefund],
} as const satisfies Record<Found['kind'], readonly [string, Choice['Icon']]>

/** One request for a pause in typing, not for each letter. */
const pauseMillis = 180

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMillis)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: () =>
      call<typeof searchEverything>({ method: 'GET', path: '/api/search' }, { query: { q } }),
    staleTime: 15_000,
    enabled: q !== '',
    placeholderData: q === '' ? undefined : keepPreviousData,
  })

interface Searcher {
  viewer: Viewer
  navigation: readonly NavLink[]
}

/** What the typed text finds: pages and actions at once, the rest when the server has answered. */
export function useResults(searcher: Searcher, typed: string) {
  const { viewer, navigation } = searcher
  const pages = pagesOf(viewer, navigation)
  const now = typed.trim()
  const q = useAfterPause(now)
  const { data, error, isFetching, refetch } = useQuery(foundQuery(q))
  const groups = [
    ...(now === '' ? atFirst(searcher, pages) : placesOf(searcher, pages, now)),
    ...(now === '' ? [] : foundGroups(data?.found ?? [], viewer.role, now)),
    groupOf('Help', 'help', questionsFor(viewer.role, now), iconsOf(navigation)),
  ]
  return {
    q: now,
    groups: groups.filter(({ choices }) => choices.length > 0),
    isSearching: now !== '' && (now !== q || isFetching),
    failure: now !== '' && error ? { retry: () => void refetch() } : undefined,
  }
}

function atFirst({ viewer, navigation }: Searcher, pages: readonly Place[]): Group[] {
  const iconOf = iconsOf(navigation)
  const recent = readRecent(viewer.id)
  const paths = new Set(recent.map(({ path }) => path))
  const rest = (places: readonly Place[]) => places.filter(({ path }) => !paths.has(path))
  return [
    groupOf('Recent', 'recent', recent, () => IconClockHour4),
    groupOf('Actions', 'action', rest(actionsOf(viewer)).slice(0, 5), iconOf),
    groupOf('Pages', 'page', rest(pages).slice(0, 8), iconOf),
  ]
}

function placesOf({ viewer, navigation }: Searcher, pages: readonly Place[], q: string): Group[] {
  const iconOf = iconsOf(navigation)
  return [
    groupOf('Pages', 'page', matching(pages, q), iconOf),
    groupOf('Actions', 'action', matching(actionsOf(viewer), q), iconOf),
  ]
}

type IconOf = (path: string) => Choice['Icon']

function groupOf(name: string, kind: string, places: readonly Place[], iconOf: IconOf): Group {
  return {
    name,
    choices: places.map(({ title, path, act }) => ({
      kind,
      title,
      path,
      ...(act && { act }),
      Icon: iconOf(path),
    })),
  }
}

/** In the order of the server, which has what fits best first. */
function foundGroups(found: readonly Found[], role: Role, q: string): Group[] {
  return [...new Set(found.map(({ kind }) => kind))].map((kind) => {
    const [name, Icon] = kinds[kind]
    const own = found.filter((one) => one.kind === kind)
    const choices = own.map((one) => ({ ...one, Icon }))
    const list = own.length >= mostFound && listOf(kind, role, q)
    return { name, choices: list ? [...choices, { ...list, kind: wholeList, Icon }] : choices }
  })
}
