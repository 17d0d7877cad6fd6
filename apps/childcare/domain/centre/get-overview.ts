import { Prisma } from '@repo/db/childcare';
import { readCoalescedRows } from '@repo/db/hot-read';
import { defaultCpdPointsPerYear } from '@repo/schemas/childcare/cpd';
import { maximumOverviewCourses, type Overview, type OverviewQuery } from '@repo/schemas/childcare/overview';
import type { SignedInContext } from '#domain/context.ts';
import { singaporeYear } from '#domain/cpd/cpd-hours.ts';
import { errors } from '#domain/errors.ts';
import { cellsToJson } from './cells-to-json.ts';
import { getManagedCentre } from './get-managed-centre.ts';
import { largeOverviewSql } from './large-overview-sql.ts';
import { type OverviewRow, smallOverviewSql } from './overview-sql.ts';

/** The caller's own centre needs no query; `getManagedCentre` checks any other. */
async function centreIdOf(ctx: SignedInContext, organizationId: string | undefined): Promise<string> {
  const { role, organizationId: own } = ctx.actor;
  const id = organizationId ?? own;
  const isAllowed = id !== null && (role === 'SUPER_ADMIN' || id === own);
  return isAllowed ? id : (await getManagedCentre(ctx, ctx.db, organizationId)).id;
}

/**
 * Returns `overview` as consecutive parts of JSON text, from one statement; a large centre's first statement returns no row
 * and a second reads it. Throws what `getManagedCentre` throws.
 */
export async function getOverviewJsonParts(
  ctx: SignedInContext,
  query: OverviewQuery,
  { columns = maximumOverviewCourses }: { columns?: number } = {},
): Promise<string[]> {
  const now = ctx.clock();
  const organizationId = await centreIdOf(ctx, query.organizationId);
  const asked = { organizationId, query, columns, now };
  const [small] = await readCoalescedRows<OverviewRow>(ctx.db, smallOverviewSql(asked));
  const [row] = small ? [small] : await readCoalescedRows<OverviewRow>(ctx.db, largeOverviewSql(asked));
  if (!row) throw errors.organizationNotFound();
  const { organization, seats, summary, courses, people, course_count, people_count } = row;
  const cpd = JSON.stringify({ year: singaporeYear(now), recommended: defaultCpdPointsPerYear });
  return [
    `{"organization":${organization},"seats":${seats},"cpd":${cpd},"summary":${summary},`,
    `"courses":${courses ?? '[]'},"totalCourses":${course_count},"page":${query.page},`,
    `"totalPages":${Math.ceil(people_count / query.limit)},"people":${people ?? '[]'},"cells":[`,
    cellsToJson(row),
    ']}',
  ];
}

/** The parsed form, for a page; limited to `columns` courses. */
export async function getOverview(
  ctx: SignedInContext,
  query: OverviewQuery,
  shown: { columns?: number } = {},
): Promise<Overview> {
  return JSON.parse((await getOverviewJsonParts(ctx, query, shown)).join(''));
}

/** Index: assignment_organization_id_status_idx. */
export function listCoursesAssignedInOwnCentre({
  db,
  actor,
}: SignedInContext): Promise<readonly { id: string; title: string }[]> {
  return readCoalescedRows<{ id: string; title: string }>(
    db,
    Prisma.sql`
      SELECT c.id, c.title FROM course c
      WHERE c.id IN (
        SELECT course_id FROM assignment
        WHERE organization_id = ${actor.organizationId ?? ''} AND status <> 'CANCELLED'
      )
      ORDER BY c.title, c.id`,
  );
}
