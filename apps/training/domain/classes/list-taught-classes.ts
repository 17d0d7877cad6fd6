import { Prisma } from '@repo/db/training';
import type { ClassRow } from '@repo/schemas/training/class';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { findClasses } from './class-sql.ts';

/** Nobody teaches more than this. */
const mostRows = 1000;

/** The classes that the caller teaches; the next first, what is over last. */
export function listTaughtClasses({ db, actor, clock }: SignedInContext): Promise<ClassRow[]> {
  return findClasses(db, {
    conditions: [Prisma.sql`run.trainer_id = ${actor.id}`],
    today: singaporeDate(clock()),
    page: { skip: 0, take: mostRows },
  });
}
