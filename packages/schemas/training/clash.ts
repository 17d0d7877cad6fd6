import { z } from 'zod';
import { dateText, id } from './common.ts';
import { coTrainers, runDetailFields, sessionFields } from './course-run.ts';

/** The same time and the same trainer, room or learner. */
export const clash = z.object({
  kind: z.enum(['trainer', 'room', 'learner']),
  courseRunId: id,
  courseTitle: z.string(),
  when: z
    .string()
    .meta({ description: 'The session of the other class, such as Fri 20 Nov 2026, 9:00 am to 1:00 pm' }),
  who: z.string().meta({ description: 'The name of the trainer, or the room' }),
  blocks: z
    .boolean()
    .meta({ description: 'The managed room is booked, so the class cannot be saved like this' }),
});

const { startTime, endTime, room, roomId } = sessionFields;

export const clashesBody = z.object({
  courseRunId: id
    .optional()
    .meta({ description: 'Of a class that there is, so that it does not clash with itself' }),
  trainerId: runDetailFields.trainerId.optional(),
  coTrainers: coTrainers.optional(),
  venuePostalCode: runDetailFields.venuePostalCode.default(''),
  venueFloor: runDetailFields.venueFloor.default(''),
  venueUnit: runDetailFields.venueUnit.default(''),
  venueRoom: runDetailFields.venueRoom.default(''),
  roomId: runDetailFields.roomId.optional().meta({ description: 'A managed room, instead of the venue' }),
  places: z
    .int()
    .min(0)
    .max(200_000)
    .optional()
    .meta({ description: 'How many learners the class takes, compared with what the room holds' }),
  sessions: z
    .array(z.object({ date: dateText, endDate: dateText.optional(), startTime, endTime, room, roomId }))
    .max(200, 'A class has at most 200 sessions')
    .optional()
    .meta({ description: 'Absent: those of the class' }),
});

export const scheduleWarnings = z.object({
  clashes: z.array(clash),
  notes: z
    .array(z.string())
    .meta({ description: 'What else may not be meant, such as a room that is too small' }),
});

export type ScheduleWarnings = z.output<typeof scheduleWarnings>;
export type Clash = z.output<typeof clash>;
export type ClashesBody = z.output<typeof clashesBody>;
