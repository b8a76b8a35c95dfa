import type { Decided, Transparency } from '../../../shared/outside/transparency.ts'

type Month = Transparency['months'][number]

/** So small a count tells somebody who knows most of the people about the others. */
const isSmall = (count: number | null) => count !== null && count >= 1 && count <= 4

/** Leaves small counts out of a row whose sum is known. */
const withoutSmall = <Row extends Record<string, number | null>>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, one]) => [name, orNull(one)])) as Row

/** Leaves the smallest out of the counts that others add up to, where one alone is left out. */
function hideNext(cells: Cell[]): boolean {
  if (cells.filter(({ get }) => get() === null).length !== 1) return false
  const [next] = cells
    .filter(({ get }) => (get() ?? 0) > 0)
    .toSorted((one, other) => one.get()! - other.get()!)
  next?.hide()
  return next !== undefined
}

const orNull = (count: number | null) => (isSmall(count) ? null : count)

function suppress<Row extends Decided>(row: Row): Row {
  const sparse = {
    ...row,
    submitted: orNull(row.submitted),
    secondTries: orNull(row.secondTries),
    approved: orNull(row.approved),
    unpublishedAtApproval: orNull(row.unpublishedAtApproval),
    approvedSecondTries: orNull(row.approvedSecondTries),
    rejected: {
      byReason: withoutSmall(row.rejected.byReason),
      byStars: withoutSmall(row.rejected.byStars),
    },
    approvedByStars: withoutSmall(row.approvedByStars),
    unpublished: orNull(row.unpublished),
    appeals: { filed: orNull(row.appeals.filed), overturned: orNull(row.appeals.overturned) },
    reports: { filed: orNull(row.reports.filed), unpublished: orNull(row.reports.unpublished) },
    alarms: withoutSmall(row.alarms),
    soleAdminRejections: orNull(row.soleAdminRejections),
    advances: isSmall(row.advances.count) ? { count: null, cents: null } : { ...row.advances },
  }
  return { ...sparse, suppressed: JSON.stringify(sparse) !== JSON.stringify(row) }
}

/**
 * Leaves out what would tell of single reviews of a business. Counts of stars and of reasons add up
 * within a row, and the months add up to the sums since the start.
 */
export function withoutSmallCounts(all: { total: Decided; months: Month[] }) {
  const total = suppress(all.total)
  const months = all.months.map(suppress)
  const rows = [total, ...months]
  const sums = [
    ...rows.flatMap(sumsIn),
    ...cellsOf(total).map((_, i) => rows.map((row) => cellsOf(row)[i]!)),
  ]
  // What is left out of one sum may be alone in another.
  while (sums.some(hideNext));
  return { total, months }
}

interface Cell {
  get: () => number | null
  hide: () => void
}

const own = [
  'submitted',
  'secondTries',
  'approved',
  'unpublishedAtApproval',
  'approvedSecondTries',
  'unpublished',
  'soleAdminRejections',
] as const

/** The counts that add up to one that is among them, is shown or can be told. */
const sumsIn = (row: Decided): Cell[][] => [
  cellsIn(row, row.rejected.byReason),
  cellsIn(row, row.rejected.byStars),
  [...ownCells(row, ['approved']), ...cellsIn(row, row.approvedByStars)],
]

const cellsOf = (row: Decided): Cell[] => [
  ...ownCells(row, own),
  ...[row.rejected.byReason, row.rejected.byStars, row.approvedByStars].flatMap((counts) =>
    cellsIn(row, counts),
  ),
  ...[row.appeals, row.reports, row.alarms, row.advances].flatMap((counts) => cellsIn(row, counts)),
]

const ownCells = (row: Decided, names: readonly (typeof own)[number][]) =>
  cellsIn(row, row as unknown as Counts, names)

type Counts = Record<string, number | null>

const cellsIn = (row: Decided, counts: Counts, names: readonly string[] = Object.keys(counts)) =>
  names.map((name): Cell => ({
    get: () => counts[name]!,
    hide: () => {
      counts[name] = null
      row.suppressed = true
    },
  }))
