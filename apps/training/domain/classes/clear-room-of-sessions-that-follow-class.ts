type Placed = { room: string; roomId: string | null };

const isSamePlace = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The sessions of a class once it is in another room: those that repeat its earlier room as text move with it. */
export function clearRoomOfSessionsThatFollowClass<Session extends Placed>(
  { venueRoom, sessions }: { venueRoom: string; sessions: readonly Session[] },
  change: { venueRoom?: string | undefined },
): Session[] {
  const isMoved = change.venueRoom !== undefined && change.venueRoom !== venueRoom;
  return sessions.map((session) =>
    isMoved && session.roomId === null && session.room !== '' && isSamePlace(session.room, venueRoom)
      ? { ...session, room: '' }
      : session,
  );
}
