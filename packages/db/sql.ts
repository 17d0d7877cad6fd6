/** Statements put together from parts, for whichever service's client runs them. */
export {
  empty as noSql,
  join as joinSql,
  raw as rawSql,
  type Sql,
  sqltag as sql,
} from '@prisma/client/runtime/client';
