import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { assertOrderNotStale } from '@repo/db/optimistic-locking';
import { errors } from '#domain/errors.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';

type OrderedTable = 'category' | 'section' | 'lecture';

/** Sets each row's position to its index in `ids`, from 0. */
export async function storePositions(
  tx: ChildcareDb,
  table: OrderedTable,
  ids: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE ${Prisma.raw(table)} AS ordered SET position = place.position
    FROM unnest(${ids}::text[], ${ids.map((_, index) => index)}::int[]) AS place (id, position)
    WHERE ordered.id = place.id`;
}

type NewOrder = {
  table: OrderedTable;
  /** All rows of the list in their stored order, read under a lock that keeps other writers out. */
  stored: readonly { id: string }[];
  /** The field of the request body, for errors. */
  field: string;
  ids: string[];
  /** The order that the writer saw. */
  expectedOrder: readonly string[] | undefined;
};

/**
 * Stores `ids` as the new order and returns it. Throws changedMeanwhile when an expected order is given and is not the stored one,
 * and invalid unless `ids` names each row once.
 */
export async function storeOrderOrThrow(tx: ChildcareDb, order: NewOrder): Promise<string[]> {
  const { table, field, ids, expectedOrder } = order;
  const stored = order.stored.map(({ id }) => id);
  assertOrderNotStale(stored, expectedOrder, errors.changedMeanwhile);
  const named = new Set(ids);
  if (ids.length !== stored.length || !stored.every((id) => named.has(id))) {
    throw invalidFieldError(
      field,
      `${field} must name every one of them once. Somebody may have changed the outline: load it again`,
    );
  }
  await storePositions(tx, table, ids);
  return ids;
}
