import { server } from './server.ts'

/** The tables of the whole database, also those of the jobs, in which a text stands. */
export async function tablesWith(text: string): Promise<string[]> {
  const { owner } = server()
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'pgboss') order by name`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await owner.query(
      `select 1 from ${name} as kept where position($1 in kept::text) > 0 limit 1`,
      [text],
    )
    if (rowCount) found.push(name)
  }
  return found
}
