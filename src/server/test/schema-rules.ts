import type pg from 'pg'

/** What a database enforces by itself, as text: grants, constraints, indexes and triggers. */

const grantee = `'candor_app'::regrole, 0`
const privilege = `lower(acl.privilege_type)
  || case acl.grantee when 0 then ' (everyone)' else '' end
  || case when acl.is_grantable then ' (grantable)' else '' end`
const privileges = `string_agg(distinct ${privilege}, ', ' order by ${privilege})`
const ownTable = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`
const constraints = (kind: string) => `
  select conrelid::regclass || ' ' || conname || ': ' || pg_get_constraintdef(oid) as rule
  from pg_constraint
  where connamespace = 'public'::regnamespace and contype = '${kind}' and conrelid <> 0`

/** Each section with the query for its lines. pg-boss decides its own tables. */
const sections: Record<string, string> = {
  'Role candor_app': `
    select 'login ' || rolcanlogin || ', superuser ' || rolsuper || ', create role '
      || rolcreaterole || ', create database ' || rolcreatedb || ', bypass row security '
      || rolbypassrls || ', tables owned ' || (select count(*) from pg_class
        where relowner = r.oid) as rule
    from pg_roles r where rolname = 'candor_app'
    union all select 'member of ' || roleid::regrole from pg_auth_members
      where member = 'candor_app'::regrole`,
  'Grants on schemas': `
    select n.nspname || ': ' || ${privileges} as rule
    from pg_namespace n, aclexplode(n.nspacl) acl
    where acl.grantee in (${grantee}) and n.nspname in ('public', 'pgboss') group by n.nspname`,
  'Grants on tables': `
    select c.relname || ': ' || ${privileges} as rule
    from pg_class c, aclexplode(c.relacl) acl
    where ${ownTable} and acl.grantee in (${grantee}) group by c.relname`,
  'Grants on columns': `
    select c.relname || '.' || a.attname || ': ' || ${privileges} as rule
    from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) acl
    where ${ownTable} and acl.grantee in (${grantee}) group by c.relname, a.attname`,
  'Tables without a grant': `
    select c.relname::text as rule from pg_class c where ${ownTable} and not exists (
      select from aclexplode(c.relacl) acl where acl.grantee in (${grantee}))`,
  'Grants on the tables of pg-boss': `
    select distinct ${privileges} as rule
    from pg_class c, aclexplode(c.relacl) acl
    where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and acl.grantee in (${grantee}) group by c.relname`,
  'Check constraints': constraints('c'),
  'Unique indexes': `
    select pg_get_indexdef(indexrelid) as rule from pg_index i
    join pg_class c on c.oid = i.indrelid where ${ownTable} and i.indisunique`,
  // A list without its index answers correctly, but slowly once there are many rows.
  'Other indexes': `
    select pg_get_indexdef(indexrelid) as rule from pg_index i
    join pg_class c on c.oid = i.indrelid where ${ownTable} and not i.indisunique`,
  'Foreign keys': constraints('f'),
  'Generated columns': `
    select c.relname || '.' || a.attname || ': '
      || case a.attidentity when 'a' then 'always identity' when 'd' then 'identity by default'
        else pg_get_expr(d.adbin, d.adrelid) end as rule
    from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${ownTable} and (a.attgenerated <> '' or a.attidentity <> '')`,
  Triggers: `
    select pg_get_triggerdef(t.oid) || case t.tgenabled when 'O' then '' else ' (disabled)' end
      as rule
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where ${ownTable} and not t.tgisinternal`,
  Functions: `
    select p.oid::regprocedure || ': ' || p.prosrc as rule from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
}

export async function readRules(owner: pg.Client): Promise<string> {
  const parts: string[] = []
  for (const [name, query] of Object.entries(sections)) {
    const { rows } = await owner.query<{ rule: string }>(query)
    const lines = rows.map(({ rule }) => rule.replaceAll(/\s+/g, ' ').trim()).toSorted()
    parts.push([`# ${name}`, ...(lines.length > 0 ? lines : ['(none)'])].join('\n'))
  }
  return `${parts.join('\n\n')}\n`
}
