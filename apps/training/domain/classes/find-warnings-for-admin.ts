import type { TrainingDb } from '@repo/db/training';
import type { ClashesBody, ScheduleWarnings } from '@repo/schemas/training/clash';
import { findClosedDayTexts } from '#domain/closed-days/closed-days.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { toRoomVenue } from '#domain/rooms/lock-rooms-and-fill-venues.ts';
import { clearRoomOfSessionsThatFollowClass } from './clear-room-of-sessions-that-follow-class.ts';
import { findClashes, listSessionPeriods } from './find-clashes.ts';

/** Warnings only, but for clashes that block. Throws courseRunNotFound and roomNotFound. */
export async function findWarningsForAdmin(
  { db }: AdminContext,
  { courseRunId, trainerId = null, coTrainers = [], roomId = null, places, sessions, ...venue }: ClashesBody,
): Promise<ScheduleWarnings> {
  const run = courseRunId === undefined ? null : await findVenueRoom(db, courseRunId);
  const planned = sessions?.map(({ date, endDate = date, ...session }) => ({
    ...session,
    startDate: date,
    endDate,
  }));
  const stored = run === null ? [] : await listSessionPeriods(db, run.id);
  const rooms = await findRoomsById(db, [roomId, ...(planned ?? stored).map((session) => session.roomId)]);
  const room = rooms.get(roomId ?? '');
  const place = room ? toRoomVenue(room) : venue;
  const all =
    planned ??
    clearRoomOfSessionsThatFollowClass({ venueRoom: run?.venueRoom ?? '', sessions: stored }, place);
  const clashes = await findClashes(db, {
    ...{ courseRunId, trainerId, coTrainers, roomId },
    ...place,
    sessions: all.map((session) => ({
      ...session,
      room: rooms.get(session.roomId ?? '')?.name ?? session.room,
    })),
  });
  const closed = await findClosedDayTexts(db, planned?.map(({ startDate }) => startDate) ?? []);
  return { clashes, notes: [...closed, ...describeSmallRooms([...rooms.values()], places)] };
}

/** Throws courseRunNotFound. */
async function findVenueRoom(db: TrainingDb, id: string) {
  const run = await db.courseRun.findUnique({ where: { id }, select: { id: true, venueRoom: true } });
  if (run === null) throw errors.courseRunNotFound();
  return run;
}

/** Throws roomNotFound. */
async function findRoomsById(db: TrainingDb, ids: readonly (string | null | undefined)[]) {
  const wanted = [...new Set(ids.flatMap((id) => id || []))];
  if (wanted.length === 0) return new Map<string, never>();
  const rows = await db.room.findMany({ where: { id: { in: wanted } } });
  if (rows.length < wanted.length) throw errors.roomNotFound();
  return new Map(rows.map((row) => [row.id, row]));
}

function describeSmallRooms(
  rooms: readonly { name: string; capacity: number }[],
  places: number | undefined,
): string[] {
  if (places === undefined) return [];
  return rooms
    .filter(({ capacity }) => capacity < places)
    .map(({ name, capacity }) => `${name} holds ${capacity}, and the class takes up to ${places} learners`);
}
