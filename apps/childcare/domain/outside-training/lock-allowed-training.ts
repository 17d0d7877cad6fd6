import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { type OutsideTrainingRow, outsideTrainingSelect } from './outside-training-rows.ts';

type Locked = OutsideTrainingRow & { userId: string; organizationId: string; fileKey: string };

const managedSql = ({ actor }: SignedInContext) =>
  Prisma.sql`${actor.role === 'CORPORATE_ADMIN'} AND organization_id = ${actor.organizationId}`;

/** Who may change a record: its person while in the centre that decides, and that centre's managers. */
export const changeableTrainingSql = (ctx: SignedInContext) => Prisma.sql`
  organization_id = ${ctx.actor.organizationId} AND (user_id = ${ctx.actor.id} OR (${managedSql(ctx)}))`;

/** Who may delete one: its person, wherever they are. A manager rejects it instead. */
export const deletableTrainingSql = ({ actor }: SignedInContext) => Prisma.sql`user_id = ${actor.id}`;

/** Who may decide: the centre's managers. */
export const decidableTrainingSql = managedSql;

/** Until the transaction ends, for those of whom `allowed` is true. Throws outsideTrainingNotFound. */
export async function lockAllowedTraining(tx: ChildcareDb, id: string, allowed: Prisma.Sql): Promise<Locked> {
  const [found] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM outside_training WHERE id = ${id} AND ${allowed} FOR NO KEY UPDATE`;
  if (!found) throw errors.outsideTrainingNotFound();
  return tx.outsideTraining.findUniqueOrThrow({
    where: { id: found.id },
    select: { ...outsideTrainingSelect, userId: true, organizationId: true, fileKey: true },
  });
}
