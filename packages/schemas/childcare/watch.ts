import { z } from 'zod';

const longest = 86_400;

function second(name: string) {
  return z
    .number(`${name} is a number of seconds`)
    .min(0, `${name} is at least 0`)
    .max(longest, `${name} is at most a day`);
}

/**
 * Played seconds, from and to. Both ends are rounded to whole seconds, so that consecutive reports neither overlap nor leave
 * gaps.
 */
const range = z
  .tuple([second('A range’s beginning'), second('A range’s end')], 'A range is [from, to] in seconds')
  .refine(([from, to]) => from <= to, 'A range ends after it begins');

export const watchBody = z.object({
  ranges: z
    .array(range, 'ranges is a list of [from, to] in seconds')
    .max(50, 'At most 50 ranges in one report')
    .meta({
      description: 'What was played since the last report that counted. None: the lecture was opened',
    }),
  position: second('position').meta({ description: 'Where to resume' }),
  rate: z
    .number('rate is a number')
    .min(0.1, 'rate is at least 0.1')
    .max(16, 'rate is at most 16')
    .optional()
    .meta({ description: 'How fast the video plays. Whatever it says, 2 is the fastest that counts' }),
});
export type WatchBody = z.output<typeof watchBody>;

export const watchAnswer = z.object({
  watchedDuration: z.int().meta({ description: 'Seconds of the video that were ever watched' }),
  isCompleted: z.boolean(),
  enrollmentProgress: z.int().meta({ description: 'Percent' }),
  isCounted: z.boolean().meta({
    description:
      'Whether the ranges count. More of them than time went by since the last report count for nothing: send them again with the next one',
  }),
});
export type WatchAnswer = z.output<typeof watchAnswer>;
