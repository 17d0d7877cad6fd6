import { z } from 'zod';
import { cleanLine, hasVisibleText } from '../text.ts';
import { clampedLimitQuery, expectedUpdatedAt, id, pageNumberQuery, timestamp } from './common.ts';
import { runDetailFields } from './course-run.ts';

const {
  venueBlock,
  venueStreet,
  venueBuilding,
  venueFloor,
  venueUnit,
  venuePostalCode,
  venueWheelchairAccess,
} = runDetailFields;

const capacity = z
  .int('Give a whole number of people')
  .min(1, 'A room has at least 1 place')
  .max(10_000, 'Give at most 10,000 people');

export const roomFields = {
  name: z
    .string('Give the room a name')
    .overwrite(cleanLine)
    .max(255, 'The name can have at most 255 characters')
    .refine(hasVisibleText, 'Give the room a name'),
  capacity: capacity.meta({ description: 'How many learners it holds' }),
  ...{
    venueBlock,
    venueStreet,
    venueBuilding,
    venueFloor,
    venueUnit,
    venuePostalCode,
    venueWheelchairAccess,
  },
} as const;

export const createRoomBody = z.object({
  ...roomFields,
  venueBlock: venueBlock.default(''),
  venueStreet: venueStreet.default(''),
  venueBuilding: venueBuilding.default(''),
  venueFloor: venueFloor.default(''),
  venueUnit: venueUnit.default(''),
  venuePostalCode: venuePostalCode.default(''),
  venueWheelchairAccess: venueWheelchairAccess.default(false),
});

/** A missing field is unchanged. */
export const updateRoomBody = z
  .object({
    ...roomFields,
    isClosed: z
      .boolean('Say true or false')
      .meta({ description: 'No further classes are planned in it; those that are planned keep it' }),
  })
  .partial()
  .extend({ expectedUpdatedAt });

export const room = z.object({
  id,
  name: z.string(),
  capacity: z.int(),
  venueBlock: z.string(),
  venueStreet: z.string(),
  venueBuilding: z.string(),
  venueFloor: z.string(),
  venueUnit: z.string(),
  venuePostalCode: z.string(),
  venueWheelchairAccess: z.boolean(),
  isClosed: z.boolean(),
  plannedSessions: z.int().meta({ description: 'Sessions booked in it that are not over' }),
  updatedAt: timestamp,
});

export const listRoomsQuery = z.object({ page: pageNumberQuery, limit: clampedLimitQuery(50, 100) });

export type Room = z.output<typeof room>;
export type CreateRoomBody = z.output<typeof createRoomBody>;
export type UpdateRoomBody = z.output<typeof updateRoomBody>;
export type ListRoomsQuery = z.output<typeof listRoomsQuery>;
