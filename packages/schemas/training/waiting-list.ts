import { z } from 'zod';
import { id, timestamp } from './common.ts';

/** Hours for which a free place is kept for who is next. */
export const offerHours = 24;

export const ownWaiting = z.object({
  position: z.int().nullable().meta({ description: 'From 1; null while the caller does not wait' }),
  waiting: z.int().meta({ description: 'How many people wait' }),
  offeredUntil: timestamp.nullable().meta({ description: 'A place is kept for the caller until then' }),
  placesForCaller: z.int().meta({
    description: 'Places that are free and not kept for somebody else',
  }),
});

export const waitingList = z.array(
  z.object({
    userId: id,
    fullName: z.string(),
    email: z.string(),
    joinedAt: timestamp,
    offeredUntil: timestamp.nullable(),
  }),
);

export type OwnWaiting = z.output<typeof ownWaiting>;
export type WaitingList = z.output<typeof waitingList>;
