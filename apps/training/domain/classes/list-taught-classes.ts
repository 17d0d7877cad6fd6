import { Prisma } from '@repo/db/training';
import type { ClassRow } from '@repo/schemas/training/class';
import type { SignedInContext } from '#domain/context.ts';
import { findClasses } from './class-sql.ts';

/** Nobody teaches more than this. */
const mostRows = 1000;

/** The classes that the caller teaches, the latest first. */
export function listTaughtClasses({ db, actor }: SignedInContext): Promise<ClassRow[]> {
  return findClasses(db, {
    conditions: [Prisma.sql`run.trainer_id = ${actor.id}`],
    sort: '-start',
    page: { skip: 0, take: mostRows },
  });
}
