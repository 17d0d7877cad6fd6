import { Prisma, type TrainingDb } from '@repo/db/training';
import type { ListRoomsQuery, Room } from '@repo/schemas/training/room';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { type ListPage, toListPage, toSkipAndTake } from '#domain/list-page.ts';

type Row = Omit<Room, 'isClosed' | 'updatedAt'> & { closedAt: Date | null; updatedAt: Date };

/** Index: room_booking_taken. */
function findRooms(
  db: TrainingDb,
  today: string,
  { where, page = Prisma.empty }: { where: Prisma.Sql; page?: Prisma.Sql },
): Promise<Row[]> {
  return db.$queryRaw<Row[]>`
    SELECT id, name, capacity, venue_block AS "venueBlock", venue_street AS "venueStreet",
      venue_building AS "venueBuilding", venue_floor AS "venueFloor", venue_unit AS "venueUnit",
      venue_postal_code AS "venuePostalCode", venue_wheelchair_access AS "venueWheelchairAccess",
      closed_at AS "closedAt", updated_at AS "updatedAt",
      (SELECT count(*)::int FROM room_booking b
        WHERE b.room_id = room.id AND b.period && tsrange(${today}::timestamp, NULL)) AS "plannedSessions"
    FROM room WHERE ${where} ORDER BY closed_at IS NOT NULL, lower(name), id ${page}`;
}

function toRoom({ closedAt, updatedAt, ...row }: Row): Room {
  return { ...row, isClosed: closedAt !== null, updatedAt: updatedAt.toISOString() };
}

/** Rooms in use first, by name. */
export async function listRooms({ db, clock }: AdminContext, query: ListRoomsQuery): Promise<ListPage<Room>> {
  const { skip, take } = toSkipAndTake(query);
  const page = Prisma.sql`LIMIT ${take} OFFSET ${skip}`;
  const total = await db.room.count();
  const rows = await findRooms(db, singaporeDate(clock()), { where: Prisma.sql`TRUE`, page });
  return toListPage(rows.map(toRoom), query, total);
}

/** Throws roomNotFound. */
export async function getRoom({ db, clock }: AdminContext, id: string): Promise<Room> {
  const [row] = await findRooms(db, singaporeDate(clock()), { where: Prisma.sql`id = ${id}` });
  if (row === undefined) throw errors.roomNotFound();
  return toRoom(row);
}
