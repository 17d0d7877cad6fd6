import { type CommitBody, lessonStatuses } from '@repo/schemas/childcare/scorm';
import { z } from 'zod';

/** The learner's results in a commit, with the same terms for both SCORM versions. */
export type CommitResults = {
  status: string;
  isDone: boolean;
  /** Percent. */
  score: number | null;
  location: string;
  suspendData: string;
};

/** SCORM 1.2 allows 255 characters, 2004 allows 1,000; both get the larger limit. */
const maximumLocationLength = 1000;
/** SCORM 1.2 allows 4,096 characters, 2004 allows 64,000. Content of both versions exceeds 4,096, so both get 64,000. */
const maximumSuspendDataLength = 64_000;

const text = (most: number) =>
  z
    .string()
    .max(most)
    .catch((fault) => String(fault.value ?? '').slice(0, most));
const status = z.enum(lessonStatuses).catch('unknown');

const cmi12 = z.object({
  core: z
    .object({ lesson_status: status, lesson_location: text(maximumLocationLength).default('') })
    .catch({ lesson_status: 'unknown', lesson_location: '' }),
  suspend_data: text(maximumSuspendDataLength).default(''),
});
const cmi2004 = z.object({
  location: text(maximumLocationLength).default(''),
  suspend_data: text(maximumSuspendDataLength).default(''),
});

/** Percent: the scaled score if present, otherwise the raw one within its range. */
function percentOf({ raw, min, max, scaled }: CommitBody['score']): number | null {
  const low = min ?? 0;
  const high = max ?? 100;
  const share =
    scaled ?? (raw === undefined ? undefined : high > low ? (raw - low) / (high - low) : raw / 100);
  if (share === undefined) return null;
  return Math.round(Math.min(Math.max(share, 0), 1) * 10_000) / 100;
}

/** SCORM 2004 reports completion and success separately; a failed SCO is not completed. */
function status2004({ completionStatus, successStatus }: CommitBody): string {
  if (successStatus === 'passed' || successStatus === 'failed') return successStatus;
  return completionStatus === 'completed' || completionStatus === 'incomplete' ? completionStatus : '';
}

/**
 * SCORM 1.2: when content with a mastery score is completed, the score decides between passed and failed. Until the content
 * terminates the score may still rise, so a low one means incomplete.
 */
function judge12(said: string, { score, terminated }: CommitBody, mastery: number | undefined): string {
  const raw = score?.raw;
  if (said !== 'completed' || mastery === undefined || raw === undefined) return said;
  if (raw >= mastery) return 'passed';
  return terminated ? 'failed' : 'incomplete';
}

/** `mastery` is the package's mastery score, for SCORM 1.2 only. */
export function parseCommitResults(scormVersion: string, body: CommitBody, mastery?: number): CommitResults {
  const { cmi } = body.runtimeData;
  const score = percentOf(body.score);
  if (scormVersion === '1.2') {
    const { core, suspend_data: suspendData } = cmi12.parse(cmi);
    const said = judge12(core.lesson_status === 'unknown' ? '' : core.lesson_status, body, mastery);
    const isDone = said === 'passed' || said === 'completed';
    return { status: said, isDone, score, location: core.lesson_location, suspendData };
  }
  const { location, suspend_data: suspendData } = cmi2004.parse(cmi);
  const said = status2004(body);
  return { status: said, isDone: said === 'passed' || said === 'completed', score, location, suspendData };
}
