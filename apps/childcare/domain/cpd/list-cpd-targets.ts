import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import {
  type CpdTarget,
  type CpdTargetList,
  type CpdTargetParams,
  type CpdTargetsQuery,
  defaultCpdPointsPerYear,
  everyoneElse,
} from '@repo/schemas/childcare/cpd';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { Context, ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { singaporeYear } from './cpd-hours.ts';

type JobRole = CpdTarget['jobRole'];
export type TargetOf = { organizationId: string; year: number; jobRole: JobRole };

export const cpdTargetSelect = {
  id: true,
  jobRoleId: true,
  year: true,
  points: true,
  updatedAt: true,
  minimums: {
    select: { points: true, category: { select: { id: true, name: true } } },
    orderBy: [{ category: { position: 'asc' } }, { category: { name: 'asc' } }, { categoryId: 'asc' }],
  },
} satisfies Prisma.CpdTargetSelect;

export type CpdTargetRow = Prisma.CpdTargetGetPayload<{ select: typeof cpdTargetSelect }>;

/** Of one that was never saved. */
const neverSaved = new Date(0);

export function versionOfTarget(row: Pick<CpdTargetRow, 'updatedAt'> | null): { updatedAt: Date } {
  return { updatedAt: row?.updatedAt ?? neverSaved };
}

export function toCpdTarget(
  row: CpdTargetRow | null,
  { year, jobRole }: Omit<TargetOf, 'organizationId'>,
): CpdTarget {
  return {
    year,
    jobRole,
    points: row?.points?.toNumber() ?? null,
    minimums: (row?.minimums ?? []).map(({ points, category }) => ({
      categoryId: category.id,
      category: category.name,
      points: points.toNumber(),
    })),
    updatedAt: versionOfTarget(row).updatedAt.toISOString(),
  };
}

/** Targets are set for these. */
export function changeableYears(ctx: Pick<Context, 'clock'>): [number, number] {
  const year = singaporeYear(ctx.clock());
  return [year, year + 1];
}

/** The job role of the centre, also an ended one; null for everyone else. Throws jobRoleNotFound. */
export async function getCpdTargetJobRole(
  db: ChildcareDb,
  organizationId: string,
  role: string,
): Promise<{ jobRole: JobRole; isEnded: boolean }> {
  if (role === everyoneElse) return { jobRole: null, isEnded: false };
  const found = await db.jobRole.findFirst({
    where: { id: role, organizationId },
    select: { id: true, name: true, endedAt: true },
  });
  if (!found) throw errors.jobRoleNotFound();
  const { endedAt, ...jobRole } = found;
  return { jobRole, isEnded: endedAt !== null };
}

export function readCpdTarget(db: ChildcareDb, of: TargetOf): Promise<CpdTargetRow | null> {
  const { organizationId, year, jobRole } = of;
  return db.cpdTarget.findFirst({
    where: { organizationId, year, jobRoleId: jobRole?.id ?? null },
    select: cpdTargetSelect,
  });
}

/** Throws jobRoleNotFound, and what `getManagedCentre` throws. */
export async function getCpdTarget(
  ctx: ManagerContext,
  { year, role }: CpdTargetParams,
  inCentre?: string,
): Promise<CpdTarget> {
  const { id: organizationId } = await getManagedCentre(ctx, ctx.db, inCentre);
  const { jobRole } = await getCpdTargetJobRole(ctx.db, organizationId, role);
  return toCpdTarget(await readCpdTarget(ctx.db, { organizationId, year, jobRole }), { year, jobRole });
}

/**
 * This year's and the next year's, of everyone else and then of each job role by name. Throws what `getManagedCentre` throws. Index:
 * cpd_target_organization_id_year_idx.
 */
export async function listCpdTargets(
  ctx: ManagerContext,
  { organizationId: inCentre, page, limit }: CpdTargetsQuery,
): Promise<CpdTargetList> {
  const { db } = ctx;
  const { id: organizationId } = await getManagedCentre(ctx, db, inCentre);
  const years = changeableYears(ctx);
  const total = 1 + (await db.jobRole.count({ where: { organizationId, endedAt: null } }));
  const roles = await db.$queryRaw<{ id: string | null; name: string }[]>(Prisma.sql`
    SELECT id, name FROM (
      SELECT NULL AS id, '' AS name UNION ALL
      SELECT id, name FROM job_role WHERE organization_id = ${organizationId} AND ended_at IS NULL
    ) r ORDER BY id IS NOT NULL, lower(name), id LIMIT ${limit} OFFSET ${(page - 1) * limit}`);
  const ids = roles.flatMap(({ id }) => id ?? []);
  const rows = await db.cpdTarget.findMany({
    where: {
      organizationId,
      year: { in: years },
      OR: [{ jobRoleId: { in: ids } }, { jobRoleId: null }],
    },
    select: cpdTargetSelect,
  });
  const rowOf = new Map(rows.map((row) => [`${row.jobRoleId} ${row.year}`, row]));
  return {
    years,
    defaultPoints: defaultCpdPointsPerYear,
    everyoneElse: years.map((year) =>
      toCpdTarget(rowOf.get(`null ${year}`) ?? null, { year, jobRole: null }),
    ),
    roles: roles.map(({ id, name }) => {
      const jobRole = id === null ? null : { id, name };
      return {
        jobRole,
        targets: years.map((year) => toCpdTarget(rowOf.get(`${id} ${year}`) ?? null, { year, jobRole })),
      };
    }),
    total,
    page,
    totalPages: Math.ceil(total / limit),
  };
}

export type CpdTargetForm = {
  stored: CpdTarget;
  /** Of the year before, where this one is not set yet. */
  proposed: CpdTarget | null;
  categories: { id: string; name: string }[];
};

/** Null for a year or a job role that no target can be set for any more, or yet. Throws what `getManagedCentre` throws. */
export async function getCpdTargetFormData(
  ctx: ManagerContext,
  { year, role }: CpdTargetParams,
): Promise<CpdTargetForm | null> {
  const { db } = ctx;
  const { id: organizationId } = await getManagedCentre(ctx, db, undefined);
  const { jobRole, isEnded } = await getCpdTargetJobRole(db, organizationId, role);
  if (isEnded || !changeableYears(ctx).includes(year)) return null;
  const rows = await db.cpdTarget.findMany({
    where: { organizationId, year: { in: [year, year - 1] }, jobRoleId: jobRole?.id ?? null },
    select: cpdTargetSelect,
  });
  const rowOf = (of: number) => rows.find((row) => row.year === of) ?? null;
  const stored = toCpdTarget(rowOf(year), { year, jobRole });
  const before = toCpdTarget(rowOf(year - 1), { year: year - 1, jobRole });
  const categories = await db.category.findMany({
    select: { id: true, name: true },
    orderBy: [{ position: 'asc' }, { name: 'asc' }, { slug: 'asc' }],
  });
  const isProposed = rowOf(year) === null && before.points !== null;
  return { stored, proposed: isProposed ? before : null, categories };
}
