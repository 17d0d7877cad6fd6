import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { checklistItem } from '@repo/schemas/childcare/course';
import type { SignOff, SignOffStatus } from '@repo/schemas/childcare/sign-off';
import { z } from 'zod';
import { isEnrollmentOpenSql } from '#domain/enrollments/enrollment-access.ts';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';

/** What `isDecidableSql` reads: request `k`, enrollment `e` and learner `u`. */
export const signOffSourcesSql = Prisma.sql`
  sign_off k JOIN enrollment e ON e.id = k.enrollment_id JOIN "user" u ON u.id = k.user_id`;

/**
 * Whether request `k` waits for a decision that would count: the learner is in the centre, in the same cycle, still learns a version with
 * the lesson, and it is paid for.
 */
export const isDecidableSql = Prisma.sql`(k.status = 'WAITING' AND u.organization_id = k.organization_id AND u.deactivated_at IS NULL
  AND k.cycle = e.cycle AND ${isEnrollmentOpenSql} AND EXISTS (
    SELECT FROM lecture l JOIN section s ON s.id = l.section_id WHERE l.id = k.lecture_id AND s.version_id = ${learntVersionSql}
  ))`;

type Row = Omit<SignOff, 'learner' | 'file' | 'status' | 'decidedAt' | 'createdAt' | 'checklist'> & {
  learnerId: string;
  learnerName: string;
  checklist: unknown;
  hasFile: boolean;
  fileName: string;
  fileType: string;
  fileBytes: number;
  status: Uppercase<SignOffStatus>;
  decidedAt: Date | null;
  createdAt: Date;
};

const statuses = {
  WAITING: 'waiting',
  PASSED: 'passed',
  RETURNED: 'returned',
  WITHDRAWN: 'withdrawn',
} as const satisfies Record<Row['status'], SignOffStatus>;

function toSignOff({ learnerId, learnerName, hasFile, fileName, fileType, fileBytes, ...row }: Row): SignOff {
  return {
    ...row,
    learner: { id: learnerId, name: learnerName },
    checklist: z.array(checklistItem).parse(row.checklist),
    file: hasFile ? { name: fileName, contentType: fileType, bytes: fileBytes } : null,
    status: statuses[row.status],
    decidedAt: row.decidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

type Wanted = {
  /** Of request `k`, enrollment `e` and learner `u`. */
  where: Prisma.Sql;
  isOldestFirst?: boolean;
  limit: number;
  offset?: number;
};

/** Newest first by default. */
export async function readSignOffs(
  db: ChildcareDb,
  { where, isOldestFirst = false, limit, offset = 0 }: Wanted,
): Promise<SignOff[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT k.id, u.id AS "learnerId", u.name AS "learnerName", k.course_title AS "courseTitle", k.lecture_id AS "lectureId",
      k.lecture_title AS "lectureTitle", k.cycle, k.checklist, k.note, k.file_key IS NOT NULL AS "hasFile", k.file_name AS "fileName",
      k.file_type AS "fileType", k.file_bytes AS "fileBytes", k.status::text AS status, ${isDecidableSql} AS "isDecidable", k.seen,
      k.remark, m.name AS "decidedBy", k.typed_name AS "typedName", k.decided_at AS "decidedAt", k.created_at AS "createdAt"
    FROM ${signOffSourcesSql} LEFT JOIN "user" m ON m.id = k.decided_by_id
    WHERE ${where} ORDER BY k.id ${isOldestFirst ? Prisma.sql`ASC` : Prisma.sql`DESC`} LIMIT ${limit}::int OFFSET ${offset}::int`;
  return rows.map(toSignOff);
}
