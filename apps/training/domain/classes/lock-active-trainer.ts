import type { TrainingDb } from '@repo/db/training';
import { errors } from '#domain/errors.ts';

export type ActiveTrainer = { id: string; fullName: string; email: string };

/** Locks the trainer's row until the transaction ends. Throws userNotFound, notATrainer, trainerDeactivated. */
export async function lockActiveTrainer(tx: TrainingDb, trainerId: string): Promise<ActiveTrainer> {
  await tx.$queryRaw`SELECT id FROM "user" WHERE id = ${trainerId} FOR SHARE`;
  const person = await tx.user.findUnique({
    where: { id: trainerId },
    select: { id: true, fullName: true, email: true, roles: true, deactivatedAt: true },
  });
  if (person === null) throw errors.userNotFound();
  if (!person.roles.includes('trainer')) throw errors.notATrainer();
  if (person.deactivatedAt) throw errors.trainerDeactivated();
  const { id, fullName, email } = person;
  return { id, fullName, email };
}
