import type { AgencyRun } from '@repo/agency/agency';
import type { AgencyResult } from '@repo/agency/result';
import { cleanCourseCode } from '@repo/schemas/training/course-code';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Context } from '#domain/context.ts';
import { containsIdentityNumber } from '#domain/identity/identity-number.ts';

/** By run id. Null: the agency has no such run. Absent: the agency could not be asked. */
export type AgencyRuns = ReadonlyMap<string, { courseCode: string } | null>;

/** The most runs that a check asks about, to limit its time; a file usually names only a few. */
const maximumAsked = 40;
const concurrency = 4;
const deadlineMs = 5_000;

const stored = z.record(z.string(), z.object({ courseCode: z.string() }).nullable()).catch({});

/** The answers are stored with the upload, so that a correction does not repeat the requests. */
export function parseStoredAgencyRuns(json: unknown): Map<string, { courseCode: string } | null> {
  return new Map(Object.entries(stored.parse(json)));
}

/** The only text sent to the agency: a cell in the wrong column may hold an identity number. */
const isRunId = (text: string) => /^[\w-]{1,50}$/.test(text) && !containsIdentityNumber(text);

type Answer = AgencyResult<AgencyRun & { courseReferenceNumber: string | null }>;

function factOf(answer: Answer): { courseCode: string } | null | undefined {
  if (answer.ok) return { courseCode: cleanCourseCode(answer.value.courseReferenceNumber ?? '') };
  const { kind, details } = answer.failure;
  // A 404 without details comes from a gateway and says nothing about the run.
  return kind === 'not-found' && details.length > 0 ? null : undefined;
}

/** Asks the agency for these runs within a few seconds. Stops at the first failure. */
export async function fetchAgencyRunsBestEffort(
  { agency }: Pick<Context, 'agency'>,
  ids: readonly string[],
): Promise<Map<string, { courseCode: string } | null>> {
  const found = new Map<string, { courseCode: string } | null>();
  const asked = ids.filter(isRunId).slice(0, maximumAsked);
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
