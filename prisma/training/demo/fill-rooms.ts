import type { TrainingDb } from '@repo/db/training';
import { type Venue, type VenueKey, venues } from './venues.ts';

const capacities = { aster: 70, bamboo: 24, cassia: 40, kitchen: 80 } as const satisfies Partial<
  Record<VenueKey, number>
>;

/** Returns the ids of the rooms by their names. */
export async function fillRooms(db: TrainingDb): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const key of ['aster', 'bamboo', 'cassia', 'kitchen'] as const) {
    const { venueRoom: name, ...place }: Venue = venues[key];
    const room = await db.room.create({
      data: { name, capacity: capacities[key], ...place },
      select: { id: true },
    });
    ids.set(name, room.id);
  }
  return ids;
}
