import { z } from 'zod';
import { id, timestamp } from './common.ts';
import { expectedVersionQuery } from './expected-version.ts';

/** Size limits of a package and of an SCO's saved state; a larger body gets a 413 that names the limit. */
export const scormLimits = { fileBytes: 500 * 1_048_576, stateBytes: 512 * 1024 };

const upload = z.file('file is a SCORM package (.zip)').refine(({ size }) => size > 0, 'The file is empty');

export const packageParams = z.object({ id, packageId: id });

/** Of requests that send a package for the version that a builder shows. */
const packageUpload = {
  query: expectedVersionQuery,
  bodyType: 'multipart',
  maxFileBytes: scormLimits.fileBytes,
} as const;
export const newPackageRequest = { ...packageUpload, body: z.object({ file: upload, sectionId: id }) };
export const replacePackageRequest = { ...packageUpload, body: z.object({ file: upload }) };

export const scormPackage = z.object({
  id,
  fileName: z.string(),
  title: z.string(),
  version: z.enum(['1.2', '2004']),
  lectures: z.array(z.object({ id, sectionId: id, title: z.string() })),
  createdAt: timestamp,
});
export type ScormPackageView = z.output<typeof scormPackage>;

export const packagesAnswer = z.object({ packages: z.array(scormPackage) });

export const storedScormItem = z.object({
  identifier: z.string(),
  kind: z.enum(['sco', 'asset']),
  page: z.string(),
  query: z.string(),
  passingScore: z.number().optional(),
  launchData: z.string().optional(),
  timeLimitAction: z.string().optional(),
  maxTimeAllowed: z.string().optional(),
  completionThreshold: z.number().optional(),
});
export type StoredScormItem = z.output<typeof storedScormItem>;

export const lessonStatuses = [
  'passed',
  'completed',
  'failed',
  'incomplete',
  'browsed',
  'not attempted',
  'unknown',
] as const;

/** A learner's status in an SCO (sharable content object). */
const standing = {
  status: z.string().meta({ description: 'passed, completed, failed, incomplete, browsed; empty before' }),
  score: z.number().nullable().meta({ description: 'Percent' }),
  totalTime: z.string().meta({ format: 'duration', description: 'ISO 8601 duration' }),
  isCompleted: z.boolean(),
};

export const scormLaunch = z.object({
  session: id,
  address: z.string().meta({ description: 'What a frame opens; good for twelve hours' }),
  version: z.enum(['1.2', '2004']),
  title: z.string(),
  isRecorded: z.boolean().meta({ description: 'false where somebody only looks: nothing is kept' }),
  ...standing,
});
export type ScormLaunch = z.output<typeof scormLaunch>;

const finite = z.number().finite();
const score = z.object({ raw: finite, min: finite, max: finite, scaled: finite }).partial().catch({});

/** What scorm-again commits, and what our player adds to it. */
export const commitBody = z.object({
  session: id.optional(),
  commitSequence: z.int('commitSequence is a whole number').min(1).max(10_000_000),
  completionStatus: z.string().max(40).default('unknown'),
  successStatus: z.string().max(40).default('unknown'),
  score: score.default({}),
  sessionSeconds: finite
    .min(0)
    .default(0)
    .meta({ description: 'How long this session has lasted so far, as the SCO says' }),
  terminated: z.boolean().default(false).meta({ description: 'Whether the SCO said that it is over' }),
  runtimeData: z.object(
    { cmi: z.record(z.string(), z.unknown()) },
    'runtimeData.cmi is the state of the SCO',
  ),
});
export type CommitBody = z.output<typeof commitBody>;

/** PostgreSQL stores neither unpaired surrogates nor NUL. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '');

function storableValue(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [storable(name), member]));
}

/** Deeper nesting could not be parsed again; real SCO state never has it. */
const maximumLevels = 64;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}

/** A commit arrives as text, because a page that is being closed can only send text/plain. */
export const commitJsonBody = z
  .string()
  .transform((text, context) => {
    try {
      const body: unknown = JSON.parse(text, storableValue);
      if (!isDeeper(body, maximumLevels)) return body;
      context.addIssue({ code: 'custom', message: 'The state of the SCO is nested too deeply' });
    } catch {
      context.addIssue({ code: 'custom', message: 'The body must be well-formed JSON' });
    }
    return z.NEVER;
  })
  .pipe(commitBody);

/** Its two content types in the API description. */
export const commitBodiesByContentType = {
  'application/json': commitBody,
  'text/plain': z.string().meta({ description: 'The same JSON, as a page sends it that is being left' }),
};

export const commitAnswer = z.object({
  result: z.literal('true'),
  errorCode: z.literal(0),
  ...standing,
  enrollmentProgress: z.int(),
});
export type CommitAnswer = z.output<typeof commitAnswer>;
