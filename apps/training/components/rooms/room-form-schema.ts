import { type Room, roomFields } from '@repo/schemas/training/room';
import { z } from 'zod';

const fields = {
  ...roomFields,
  capacity: z
    .string()
    .trim()
    .regex(/^\d+$/, { error: 'Give a whole number of people', abort: true })
    .transform(Number)
    .pipe(roomFields.capacity),
};

export const newRoomFormSchema = z.object(fields);
export const roomFormSchema = z.object({ ...fields, isClosed: z.boolean() });

export const emptyRoom: z.input<typeof newRoomFormSchema> = {
  ...{ name: '', capacity: '', venueBlock: '', venueStreet: '', venueBuilding: '', venueFloor: '' },
  ...{ venueUnit: '', venuePostalCode: '', venueWheelchairAccess: false },
};

export function toRoomValues({
  id: _,
  plannedSessions: _planned,
  updatedAt: _at,
  capacity,
  ...room
}: Room): z.input<typeof roomFormSchema> {
  return { ...room, capacity: String(capacity) };
}
