import { Prisma } from '@repo/db/training';

/** The trainers of a class, for `canManageClass`. */
export const classTrainersSelect = {
  trainerId: true,
  coTrainers: { select: { userId: true, role: true } },
} satisfies Prisma.CourseRunSelect;

/** Classes of which the person is the trainer or a co-trainer. */
export function taughtByWhere(userId: string) {
  return {
    OR: [{ trainerId: userId }, { coTrainers: { some: { userId, role: 'co_trainer' } } }],
  } satisfies Prisma.CourseRunWhereInput;
}

/** Also those in which they assist. */
export function taughtOrAssistedByWhere(userId: string) {
  return {
    OR: [{ trainerId: userId }, { coTrainers: { some: { userId } } }],
  } satisfies Prisma.CourseRunWhereInput;
}

/** The ids of the classes of `taughtByWhere`. Indexes: course_run_trainer_id_start_date_idx, class_trainer_user_id_idx. */
export function taughtRunIdsSql(userId: string): Prisma.Sql {
  return Prisma.sql`(SELECT id FROM course_run WHERE trainer_id = ${userId}
    UNION ALL SELECT course_run_id FROM class_trainer WHERE user_id = ${userId} AND role = 'co_trainer')`;
}

/** The ids of the classes of `taughtOrAssistedByWhere`. */
export function taughtOrAssistedRunIdsSql(userId: string): Prisma.Sql {
  return Prisma.sql`(SELECT id FROM course_run WHERE trainer_id = ${userId}
    UNION ALL SELECT course_run_id FROM class_trainer WHERE user_id = ${userId})`;
}
