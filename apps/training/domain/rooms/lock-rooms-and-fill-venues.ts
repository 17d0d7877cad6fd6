import type { TrainingDb } from '@repo/db/training';
import type { VenueColumns } from '#domain/classes/venue-columns.ts';
import { errors } from '#domain/errors.ts';

type RoomPlace = VenueColumns & { venueWheelchairAccess: boolean };

/** Locks the rooms until the transaction ends. Those in `kept` may be closed. Throws roomNotFound, roomClosed. */
async function lockUsableRooms(tx: TrainingDb, ids: readonly string[], kept: ReadonlySet<string | null>) {
  const wanted = [...new Set(ids)].toSorted();
  if (wanted.length === 0) return new Map<string, { name: string; place: RoomPlace }>();
  await tx.$queryRaw`SELECT 1 FROM room WHERE id = ANY(${wanted}) ORDER BY id FOR SHARE`;
  const rows = await tx.room.findMany({ where: { id: { in: wanted } } });
  if (rows.length < wanted.length) throw errors.roomNotFound();
  if (rows.some(({ id, closedAt }) => closedAt !== null && !kept.has(id))) throw errors.roomClosed();
  return new Map(rows.map((row) => [row.id, { name: row.name, place: toRoomVenue(row) }]));
}

type RoomRow = Omit<VenueColumns, 'venueRoom'> & { name: string; venueWheelchairAccess: boolean };

export function toRoomVenue(room: RoomRow): RoomPlace {
  const { name, venueBlock, venueStreet, venueBuilding, venueFloor, venueUnit, venuePostalCode } = room;
  return {
    ...{ venueBlock, venueStreet, venueBuilding, venueFloor, venueUnit, venuePostalCode },
    venueRoom: name,
    venueWheelchairAccess: room.venueWheelchairAccess,
  };
}

/** The details of a class, whose venue is that of its managed room, if it has one. Throws roomNotFound, roomClosed. */
export async function lockRoomAndFillVenue<Details extends { roomId?: string | null | undefined }>(
  tx: TrainingDb,
  details: Details,
  keptId: string | null = null,
): Promise<Details & Partial<RoomPlace>> {
  const { roomId } = details;
  if (!roomId) return details;
  const rooms = await lockUsableRooms(tx, [roomId], new Set([keptId]));
  return { ...details, ...rooms.get(roomId)?.place };
}

type Placed = { room: string; roomId?: string | null | undefined };

/** Sessions that name a managed room get its name; rooms of `stored` may be closed. Throws roomNotFound, roomClosed. */
export async function lockRoomsAndFillSessionNames<Session extends Placed>(
  tx: TrainingDb,
  sessions: readonly Session[],
  stored: readonly { roomId: string | null }[] = [],
): Promise<Session[]> {
  const ids = sessions.flatMap(({ roomId }) => (roomId ? [roomId] : []));
  const rooms = await lockUsableRooms(tx, ids, new Set(stored.map(({ roomId }) => roomId)));
  return sessions.map((session) => ({
    ...session,
    room: rooms.get(session.roomId ?? '')?.name ?? session.room,
  }));
}
