import { z } from 'zod';

export const calendarAddress = z.object({
  url: z.string().meta({
    description: 'Shown this once: only a hash of its secret is stored. Whoever has it sees the classes',
  }),
});
export type CalendarAddress = z.output<typeof calendarAddress>;

export const calendarState = z.object({
  hasAddress: z.boolean().meta({ description: 'Whether there is an address by which a calendar follows' }),
});
export type CalendarState = z.output<typeof calendarState>;
