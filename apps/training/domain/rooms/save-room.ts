import { isUniqueViolation } from '@repo/db/errors';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { CreateRoomBody, Room, UpdateRoomBody } from '@repo/schemas/training/room';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getRoom } from './list-rooms.ts';

/** Throws roomKnown. */
export async function createRoom(ctx: AdminContext, body: CreateRoomBody): Promise<Room> {
  const id = await refusingKnownPlace(() =>
    inTransaction(ctx.db, async (tx) => {
      const { id } = await tx.room.create({ data: body, select: { id: true } });
      await recordAudit(tx, ctx, { action: 'room.create', targetType: 'room', targetId: id, after: body });
      return id;
    }),
  );
  return getRoom(ctx, id);
}

/** Classes that are planned in it keep the place that was announced until they are saved. Throws roomNotFound, changedMeanwhile, roomKnown. */
export async function updateRoom(
  ctx: AdminContext,
  id: string,
  { expectedUpdatedAt, isClosed, ...fields }: UpdateRoomBody,
): Promise<Room> {
  await refusingKnownPlace(() =>
    inTransaction(ctx.db, async (tx) => {
      const stored = await lockRoom(tx, id);
      assertNotStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
      const now = ctx.clock();
      const before = { ...stored, isClosed: stored.closedAt !== null };
      const wanted = { ...fields, ...(isClosed === undefined ? {} : { isClosed }) };
      const changed = Object.entries(wanted).filter(
        ([name, value]) => value !== undefined && value !== Reflect.get(before, name),
      );
      if (changed.length === 0) return;
      await tx.room.update({
        where: { id },
        data: {
          ...fields,
          ...(isClosed === undefined ? {} : { closedAt: isClosed ? (stored.closedAt ?? now) : null }),
          updatedAt: nextUpdatedAt(stored, now),
        },
      });
      await recordAudit(tx, ctx, {
        action: 'room.update',
        targetType: 'room',
        targetId: id,
        before: Object.fromEntries(changed.map(([name]) => [name, Reflect.get(before, name)])),
        after: Object.fromEntries(changed),
      });
    }),
  );
  return getRoom(ctx, id);
}

async function lockRoom(tx: TrainingDb, id: string) {
  await tx.$queryRaw`SELECT 1 FROM room WHERE id = ${id} FOR UPDATE`;
  const stored = await tx.room.findUnique({ where: { id } });
  if (stored === null) throw errors.roomNotFound();
  return stored;
}

async function refusingKnownPlace<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'room_place_key')) throw errors.roomKnown();
    throw error;
  }
}
