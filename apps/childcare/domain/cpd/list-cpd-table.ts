import { Prisma } from '@repo/db/childcare';
import { readInParts } from '@repo/db/read-in-parts';
import type { CpdTable, CpdTableExportQuery, CpdTableQuery } from '@repo/schemas/childcare/cpd-table';
import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';
import { singaporeYear } from './cpd-hours.ts';
import {
  type CpdTablePerson,
  cpdTableCtesSql,
  cpdTableOrderSql,
  cpdTablePersonSql,
} from './cpd-table-sql.ts';

type Found = {
  total: number;
  peopleInAll: number;
  reached: number;
  firstYear: number | null;
  people: string | null;
};

const maximumYears = 10;

/**
 * Everybody of a centre in a year, with points and target. Two statements, whatever the number of people. Throws what `getManagedCentre`
 * throws.
 */
export async function listCpdTable(
  ctx: ManagerContext,
  { organizationId: inCentre, page, limit, year: asked, sort, descending, ...filter }: CpdTableQuery,
): Promise<CpdTable> {
  const { id: organizationId } = await getManagedCentre(ctx, ctx.db, inCentre);
  const thisYear = singaporeYear(ctx.clock());
  const year = asked ?? thisYear;
  const [found] = await ctx.db.$queryRaw<[Found]>(Prisma.sql`
    ${cpdTableCtesSql({ ...filter, organizationId, year })}, shown AS (
      SELECT p.*, row_number() OVER (ORDER BY ${cpdTableOrderSql({ sort, descending })}) AS place
      FROM matching p ORDER BY place LIMIT ${limit} OFFSET ${(page - 1) * limit}
    )
    SELECT (SELECT count(*)::int FROM matching) AS total, (SELECT count(*)::int FROM everybody) AS "peopleInAll",
      (SELECT count(*)::int FROM everybody WHERE missing = 0) AS reached,
      (SELECT date_part('year', min(joined_on))::int FROM centre_stay WHERE organization_id = ${organizationId}) AS "firstYear",
      (SELECT json_agg(${cpdTablePersonSql} ORDER BY p.place)::text FROM shown p) AS people`);
  const { total, peopleInAll, reached, firstYear, people } = found;
  const parsed: CpdTablePerson[] = JSON.parse(people ?? '[]');
  const count = Math.min(Math.max(1, thisYear - (firstYear ?? thisYear) + 1), maximumYears);
  return {
    year,
    years: Array.from({ length: count }, (_, index) => thisYear - index),
    people: parsed.map(({ staffId: _, email: __, ...person }) => person),
    peopleInAll,
    reached,
    total,
    page,
    totalPages: Math.ceil(total / limit),
  };
}

const minimumText = ({ minimums }: CpdTablePerson) =>
  minimums.map(({ category, points, minimum }) => `${category}: ${points} of ${minimum}`).join('; ');

const columns: readonly CsvColumn<CpdTablePerson & { year: number }>[] = [
  ['Name', ({ name }) => name],
  ['Staff number', ({ staffId }) => staffId],
  ['Email', ({ email }) => email],
  ['Job role', ({ jobRole }) => jobRole ?? ''],
  ['Joined', ({ joinedOn }) => joinedOn],
  ['Left', ({ leftOn }) => leftOn ?? ''],
  ['Year', ({ year }) => year],
  ['CPD points', ({ points }) => points],
  ['Target', ({ target }) => target],
  ['Missing', ({ missing }) => missing],
  ['Minimums by category', minimumText],
];

/** CSV in parts. Throws what `getManagedCentre` throws. */
export async function* exportCpdTableAsCsv(
  ctx: ManagerContext,
  { organizationId: inCentre, year: asked, sort, descending, ...filter }: CpdTableExportQuery,
): AsyncGenerator<string> {
  const { db } = ctx;
  const { id: organizationId } = await getManagedCentre(ctx, db, inCentre);
  const year = asked ?? singaporeYear(ctx.clock());
  const scope = { ...filter, organizationId, year };
  const order = cpdTableOrderSql({ sort, descending });
  const found = await db.$queryRaw<{ id: string }[]>(
    Prisma.sql`${cpdTableCtesSql(scope)} SELECT p.user_id AS id FROM matching p ORDER BY ${order}`,
  );
  await recordAudit(db, ctx, {
    action: 'people.export',
    targetType: 'people',
    targetId: 'all',
    organizationId,
    after: { list: 'cpd', year },
  });
  const parts = readInParts(found, async (ids) => {
    const rows = await db.$queryRaw<{ person: string }[]>(Prisma.sql`
      ${cpdTableCtesSql({ ...scope, ids })}
      SELECT (${cpdTablePersonSql})::text AS person FROM matching p ORDER BY array_position(${ids}::text[], p.user_id)`);
    return rows.map(({ person }) => ({ ...(JSON.parse(person) as CpdTablePerson), year }));
  });
  yield* formatCsvParts(columns, parts);
}
