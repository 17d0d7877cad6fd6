import type { SignedInContext } from '#domain/context.ts';

export type TrainerChoice = { id: string; fullName: string; email: string };

/** Everybody who may be given a class, by name. */
export function listTrainers({ db }: Pick<SignedInContext, 'db'>): Promise<TrainerChoice[]> {
  return db.user.findMany({
    where: { roles: { has: 'trainer' }, deactivatedAt: null },
    orderBy: [{ fullName: 'asc' }, { id: 'asc' }],
    select: { id: true, fullName: true, email: true },
  });
}
