import { z } from 'zod';
import { cleanLine, hasVisibleText } from '../text.ts';
import { dateText } from './common.ts';

export const closedDayKinds = ['public_holiday', 'centre'] as const;

export const closedDay = z.object({
  date: dateText,
  kind: z.enum(closedDayKinds, 'Say whether it is a public holiday or a day of the centre'),
  name: z
    .string('Give the day a name')
    .overwrite(cleanLine)
    .max(100, 'The name can have at most 100 characters')
    .refine(hasVisibleText, 'Give the day a name'),
});

export const closedDayParams = z.object({ date: dateText });

export const closedDayQuery = z.object({
  year: z.coerce
    .number('Give a year, such as 2026')
    .int('Give a year, such as 2026')
    .min(2000, 'Give a year from 2000 to 2099')
    .max(2099, 'Give a year from 2000 to 2099'),
});

export type ClosedDay = z.output<typeof closedDay>;
