import { z } from 'zod';

/** The private address of one person's calendar feed. */
export const calendarAddress = z.object({
  url: z.string().meta({ description: 'Whoever has it sees the classes: it is a secret of its owner' }),
});
export type CalendarAddress = z.output<typeof calendarAddress>;
