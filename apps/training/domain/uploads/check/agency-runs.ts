import type { AgencyRun } from '@repo/agency/agency';
import type { AgencyResult } from '@repo/agency/result';
import { cleanCourseCode } from '@repo/schemas/training/course-code';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Context } from '#domain/context.ts';
import { holdsIdentityNumber } from './identity-in-text.ts';

/** A run as the agency has it, or null where it says that it has none of this id. A run that nobody could ask about is absent. */
export type AgencyRuns = ReadonlyMap<string, { courseCode: string } | null>;

/** A file names a few classes; what is asked for beyond that costs more than the preview may take. */
const mostAsked = 40;
const concurrency = 4;
const deadlineMs = 5_000;

const stored = z.record(z.string(), z.object({ courseCode: z.string() }).nullable()).catch({});

/** As an upload keeps it, so that a correction does not ask for everything again. */
export function readAgencyRuns(json: unknown): Map<string, { courseCode: string } | null> {
  return new Map(Object.entries(stored.parse(json)));
}

/** Anything else, such as an identity number in the wrong column, is no business of the agency. */
const isRunId = (text: string) => /^[\w-]{1,50}$/.test(text) && !holdsIdentityNumber(text);

type Answer = AgencyResult<AgencyRun & { courseReferenceNumber: string | null }>;

function factOf(answer: Answer): { courseCode: string } | null | undefined {
  if (answer.ok) return { courseCode: cleanCourseCode(answer.value.courseReferenceNumber ?? '') };
  const { kind, details } = answer.failure;
  // A gateway's 404 says nothing about the run.
  return kind === 'not-found' && details.length > 0 ? null : undefined;
}

/** Asks the agency for these runs, for a few seconds and politely. Once it does not answer, the others are not asked for. */
export async function askForRuns(
  { agency }: Pick<Context, 'agency'>,
  ids: readonly string[],
): Promise<Map<string, { courseCode: string } | null>> {
  const found = new Map<string, { courseCode: string } | null>();
  const asked = ids.filter(isRunId).slice(0, mostAsked);
  const signal = AbortSignal.timeout(deadlineMs);
  let answers = true;
  async function ask(id: string): Promise<void> {
    if (!answers) return;
    const fact = factOf(await agency.getRun(id, { includeExpired: true }, { signal, deadlineMs }));
    if (fact === undefined) answers = false;
    else found.set(id, fact);
  }
  await pLimit(concurrency).map(asked, ask);
  return found;
}
