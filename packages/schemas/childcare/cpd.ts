import { z } from 'zod';
import {
  clampedLimitQuery,
  expectedUpdatedAt,
  id,
  optionalEmptyAsAbsent,
  pageFields,
  pageNumberQuery,
  timestamp,
} from './common.ts';
import { centreQuery } from './overview.ts';
import { calendarDay } from './requirement.ts';

/** Points a calendar year in Singapore where a centre set no target; one CPD point counts as one hour. */
export const defaultCpdPointsPerYear = 20;

/** In place of the id of a job role. */
export const everyoneElse = 'everyone-else';

export const cpdBounds = { points: 999, minimums: 50 };

export const cpdYear = z.coerce
  .number('A year has four digits')
  .int('A year has four digits')
  .min(2000, 'Choose a year from 2000 on')
  .max(2199, 'Choose a year before 2200');

function points(what: string, least: number) {
  return z
    .number(`${what} is a number`)
    .min(least, least === 0 ? `${what} is at least 0` : `${what} is more than 0`)
    .max(cpdBounds.points, `${what} is at most ${cpdBounds.points}`)
    .refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      `${what} has at most two decimals`,
    );
}

export const cpdTargetParams = z.object({
  year: cpdYear,
  role: id.meta({ description: `The id of a job role, or ${everyoneElse}` }),
});
export type CpdTargetParams = z.output<typeof cpdTargetParams>;

/** The sum in hundredths, so that 0.1 and 0.2 are 0.3. */
const inHundredths = (values: readonly number[]) =>
  values.reduce((total, value) => total + Math.round(value * 100), 0);

export const setCpdTargetBody = z
  .object({
    points: points('The target', 0)
      .nullable()
      .meta({ description: 'null: none of its own, so that of everyone else or the default counts' }),
    minimums: z
      .array(z.object({ categoryId: id, points: points('The minimum', 0.01) }), 'minimums is a list')
      .max(cpdBounds.minimums, `At most ${cpdBounds.minimums} categories have a minimum`)
      .default([])
      .meta({ description: 'How many of the points must be in a category' }),
    expectedUpdatedAt,
  })
  .refine(({ minimums }) => new Set(minimums.map(({ categoryId }) => categoryId)).size === minimums.length, {
    error: 'Each category has one minimum',
    path: ['minimums'],
  })
  .refine((body) => body.points !== null || body.minimums.length === 0, {
    error: 'Type the target too: minimums are part of it',
    path: ['points'],
  })
  .refine(
    (body) =>
      body.points === null ||
      inHundredths(body.minimums.map((minimum) => minimum.points)) <= inHundredths([body.points]),
    { error: 'The minimums add up to more than the target', path: ['points'] },
  );
export type SetCpdTargetBody = z.output<typeof setCpdTargetBody>;

export const cpdTarget = z.object({
  year: z.int(),
  jobRole: z.object({ id, name: z.string() }).nullable().meta({ description: 'null: everyone else' }),
  points: z.number().nullable().meta({ description: 'null: no target of its own' }),
  minimums: z.array(z.object({ categoryId: id, category: z.string(), points: z.number() })),
  updatedAt: timestamp.meta({
    description: 'The first instant of 1970 before it was saved for the first time',
  }),
});
export type CpdTarget = z.output<typeof cpdTarget>;

export const cpdTargetsQuery = centreQuery.extend({
  page: pageNumberQuery,
  limit: clampedLimitQuery(50, 100),
});
export type CpdTargetsQuery = z.output<typeof cpdTargetsQuery>;

export const cpdTargetList = z.object({
  years: z.array(z.int()).meta({ description: 'This year in Singapore and the next' }),
  defaultPoints: z.number().meta({ description: 'What counts where no target is set' }),
  everyoneElse: z.array(cpdTarget).meta({ description: 'One for each of the years, on every page' }),
  roles: z.array(
    z.object({
      jobRole: cpdTarget.shape.jobRole,
      targets: z.array(cpdTarget).meta({ description: 'One for each of the years' }),
    }),
  ),
  ...pageFields,
});
export type CpdTargetList = z.output<typeof cpdTargetList>;

export const cpdProgress = z.object({
  year: z.int(),
  points: z.number(),
  target: z.number(),
  missing: z
    .number()
    .meta({ description: 'Points that are missing to the target and its minimums; 0: reached' }),
  centre: z.string().nullable().meta({ description: 'Whose target it is; null: the default' }),
  jobRole: z.string().nullable(),
  joinedOn: calendarDay.nullable(),
  leftOn: calendarDay.nullable(),
  categories: z
    .array(
      z.object({
        id: id.nullable().meta({ description: 'null: without a category' }),
        name: z.string(),
        points: z.number(),
        minimum: z.number().nullable(),
      }),
    )
    .meta({ description: 'Those with a minimum or points' }),
});
export type CpdProgress = z.output<typeof cpdProgress>;

const ofWhom = {
  learnerId: optionalEmptyAsAbsent(id).meta({
    description: 'A manager names somebody who is, or was, a learner of the centre; absent: the caller',
  }),
  year: optionalEmptyAsAbsent(cpdYear).meta({ description: 'The last year of the record where absent' }),
};

export const cpdRecordPdfQuery = z.object(ofWhom);
export type CpdRecordPdfQuery = z.output<typeof cpdRecordPdfQuery>;

export const cpdRecordQuery = z.object({
  ...ofWhom,
  page: pageNumberQuery,
  limit: clampedLimitQuery(50, 100),
});
export type CpdRecordQuery = z.output<typeof cpdRecordQuery>;

export const cpdEntry = z.object({
  title: z.string(),
  provider: z
    .string()
    .nullable()
    .meta({ description: 'Of outside training; null: a course of this service' }),
  day: calendarDay.meta({
    description: 'On which it was certified, or completed where there is no certificate',
  }),
  points: z.number(),
  category: z.string().nullable(),
  certificateId: z.string().nullable().meta({ description: 'Of a certificate of this service' }),
});
export type CpdEntry = z.output<typeof cpdEntry>;

export const cpdRecord = z.object({
  person: z.object({ id, name: z.string() }),
  isHere: z
    .boolean()
    .meta({ description: 'false: has left the manager’s centre, and what follows is of their time in it' }),
  years: z.array(z.int()).meta({ description: 'Those that can be asked for, the last first; ten at most' }),
  progress: cpdProgress,
  entries: z.array(cpdEntry).meta({ description: 'What counts in the year, the last first' }),
  ...pageFields,
});
export type CpdRecord = z.output<typeof cpdRecord>;
