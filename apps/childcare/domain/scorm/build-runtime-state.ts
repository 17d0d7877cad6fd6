import { formatIsoDuration } from '@repo/schemas/childcare/duration';
import type { StoredScormItem } from '@repo/schemas/childcare/scorm';
import { z } from 'zod';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
/** Loaded into the SCORM run-time before the content starts. */
export type ScormRuntimeState = { cmi: { [name: string]: Json } };

type Before = {
  scormLessonStatus: string;
  scormLessonLocation: string;
  scormSuspendData: string;
  scormTotalSeconds: number;
  scormState: unknown;
} | null;

type Facts = {
  item: StoredScormItem;
  learner: { id: string; name: string };
  progress: Before;
  isRecorded: boolean;
};

const json: z.ZodType<Json> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]),
);
const storedState = z.object({ terminated: z.boolean(), cmi: z.record(z.string(), json) });
const anything = z.record(z.string(), json);

/** SCORM 1.2's "HHHH:MM:SS". */
function timespan12(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  const hours = String(Math.floor(seconds / 3600)).padStart(4, '0');
  return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds) % 60)}`;
}

/** Drops empty members: the run-time would treat an empty text as a value. */
function filled(members: Record<string, Json | undefined>): { [name: string]: Json } {
  return Object.fromEntries(
    Object.entries(members).filter(
      (member): member is [string, Json] => member[1] !== undefined && member[1] !== '',
    ),
  );
}

const part = (cmi: { [name: string]: Json }, name: string) => anything.catch({}).parse(cmi[name]);

/**
 * The data that a SCO finds when opened: the learner's location, the SCO's own data, and its manifest's values. SCORM 2004 starts
 * a new attempt, without location and suspend data, when the last one was terminated and not suspended; results stay.
 */
export function buildRuntimeState(version: '1.2' | '2004', facts: Facts): ScormRuntimeState {
  return version === '1.2' ? state12(facts) : state2004(facts);
}

function storedOf(progress: Before) {
  const read = storedState.safeParse(progress?.scormState);
  return read.success ? read.data : { terminated: false, cmi: {} };
}

function state12({ item, learner, progress, isRecorded }: Facts): ScormRuntimeState {
  const { cmi, terminated } = storedOf(progress);
  const core = part(cmi, 'core');
  const isNew = !progress?.scormLessonStatus && Object.keys(cmi).length === 0;
  const isSuspended = !terminated || core.exit === 'suspend';
  return {
    cmi: {
      core: filled({
        student_id: learner.id,
        student_name: learner.name,
        lesson_location: progress?.scormLessonLocation,
        credit: isRecorded ? 'credit' : 'no-credit',
        lesson_mode: isRecorded ? 'normal' : 'browse',
        lesson_status: progress?.scormLessonStatus || 'not attempted',
        entry: isNew ? 'ab-initio' : isSuspended ? 'resume' : '',
        score: filled(part(core, 'score')),
        total_time: timespan12(progress?.scormTotalSeconds ?? 0),
      }),
      ...filled({
        suspend_data: progress?.scormSuspendData,
        launch_data: item.launchData,
        comments: cmi.comments,
        objectives: cmi.objectives,
        student_preference: cmi.student_preference,
      }),
      student_data: filled({
        mastery_score: item.passingScore === undefined ? undefined : String(item.passingScore),
        max_time_allowed: item.maxTimeAllowed,
        time_limit_action: item.timeLimitAction,
      }),
    },
  };
}

function state2004({ item, learner, progress, isRecorded }: Facts): ScormRuntimeState {
  const { cmi, terminated } = storedOf(progress);
  const isNew = Object.keys(cmi).length === 0;
  const isResumed = !isNew && (!terminated || cmi.exit === 'suspend');
  return {
    cmi: filled({
      learner_id: learner.id,
      learner_name: learner.name,
      credit: isRecorded ? 'credit' : 'no-credit',
      mode: isRecorded ? 'normal' : 'browse',
      entry: isResumed ? 'resume' : 'ab-initio',
      completion_status: cmi.completion_status,
      success_status: cmi.success_status,
      score: filled(part(cmi, 'score')),
      progress_measure: cmi.progress_measure,
      total_time: formatIsoDuration(progress?.scormTotalSeconds ?? 0),
      launch_data: item.launchData,
      scaled_passing_score: item.passingScore === undefined ? undefined : String(item.passingScore),
      completion_threshold:
        item.completionThreshold === undefined ? undefined : String(item.completionThreshold),
      max_time_allowed: item.maxTimeAllowed,
      time_limit_action: item.timeLimitAction,
      learner_preference: cmi.learner_preference,
      ...(isResumed
        ? {
            location: progress?.scormLessonLocation,
            suspend_data: progress?.scormSuspendData,
            objectives: cmi.objectives,
            interactions: cmi.interactions,
            comments_from_learner: cmi.comments_from_learner,
          }
        : {}),
    }),
  };
}
