import { type CommitBody, lessonStatuses } from '@repo/schemas/childcare/scorm';
import { z } from 'zod';

/** What a commit says of the learner, in the same words for both versions. */
export type ScormResults = {
  status: string;
  isDone: boolean;
  /** Percent. */
  score: number | null;
  location: string;
  suspendData: string;
};

/** 1.2 lets a place have 255 characters, 2004 1,000; more than that no content has a right to. */
const mostLocation = 1000;
/** 4,096 in 1.2, 64,000 in 2004. Content of either kind writes more than 4,096, so both have the larger room. */
const mostSuspendData = 64_000;

const text = (most: number) =>
  z
    .string()
    .max(most)
    .catch((fault) => String(fault.value ?? '').slice(0, most));
const status = z.enum(lessonStatuses).catch('unknown');

const cmi12 = z.object({
  core: z
    .object({ lesson_status: status, lesson_location: text(mostLocation).default('') })
    .catch({ lesson_status: 'unknown', lesson_location: '' }),
  suspend_data: text(mostSuspendData).default(''),
});
const cmi2004 = z.object({
  location: text(mostLocation).default(''),
  suspend_data: text(mostSuspendData).default(''),
});

/** Percent: the scaled score where there is one, else the raw one within its range. */
function percentOf({ raw, min, max, scaled }: CommitBody['score']): number | null {
  const low = min ?? 0;
  const high = max ?? 100;
  const share =
    scaled ?? (raw === undefined ? undefined : high > low ? (raw - low) / (high - low) : raw / 100);
  if (share === undefined) return null;
  return Math.round(Math.min(Math.max(share, 0), 1) * 10_000) / 100;
}

/** 2004 says apart whether the learner is through and whether they passed; what they failed is not done. */
function status2004({ completionStatus, successStatus }: CommitBody): string {
  if (successStatus === 'passed' || successStatus === 'failed') return successStatus;
  return completionStatus === 'completed' || completionStatus === 'incomplete' ? completionStatus : '';
}

/**
 * SCORM 1.2: what a learner of content with a mastery score completed is passed or failed by its score. Before the content ends
 * the score may still grow, so a low one is not yet a result.
 */
function judge12(said: string, { score, terminated }: CommitBody, mastery: number | undefined): string {
  const raw = score?.raw;
  if (said !== 'completed' || mastery === undefined || raw === undefined) return said;
  if (raw >= mastery) return 'passed';
  return terminated ? 'failed' : 'incomplete';
}

/** `mastery` is the package's mastery score, for 1.2 alone. */
export function readScormResults(version: string, body: CommitBody, mastery?: number): ScormResults {
  const { cmi } = body.runtimeData;
  const score = percentOf(body.score);
  if (version === '1.2') {
    const { core, suspend_data: suspendData } = cmi12.parse(cmi);
    const said = judge12(core.lesson_status === 'unknown' ? '' : core.lesson_status, body, mastery);
    const isDone = said === 'passed' || said === 'completed';
    return { status: said, isDone, score, location: core.lesson_location, suspendData };
  }
  const { location, suspend_data: suspendData } = cmi2004.parse(cmi);
  const said = status2004(body);
  return { status: said, isDone: said === 'passed' || said === 'completed', score, location, suspendData };
}
