import { cleanLine } from '@repo/schemas/text';
import type { Context } from '#domain/context.ts';
import { normaliseIdentityNumber } from '#domain/identity/identity-number.ts';
import { findEnrolmentAtAgency } from './find-enrolment-at-agency.ts';
import { outcomeOfHarmlessFailure } from './outcome-of-harmless-failure.ts';
import type { AgencyResolution, RowToSubmit } from './outcomes.ts';

/** The agency may still process an abandoned request for this long: the client's own timeout is one minute. */
export const settlementWindowMs = 90_000;

type Settling = Pick<Context, 'agency' | 'clock'>;

/** Resolves a row without answer. Only queries the agency; never `free` before the settle time is over. */
export async function lookUpUnansweredRow(
  ctx: Settling,
  { cells, askedAt }: RowToSubmit & { askedAt: Date | null },
  { settleMs = settlementWindowMs, signal }: { settleMs?: number; signal?: AbortSignal } = {},
): Promise<AgencyResolution> {
  // A row with a reference number was never sent.
  const ownReference = cleanLine(cells.enrolmentId ?? '');
  if (ownReference !== '') return { kind: 'enrolled', referenceNumber: ownReference, hadIt: true };

  // Measured before the lookup: an enrolment missing after the settle time does not exist.
  const waitMs = askedAt === null ? 0 : askedAt.getTime() + settleMs - ctx.clock().getTime();
  const person = {
    courseRunId: cleanLine(cells.courseRunId ?? ''),
    traineeId: normaliseIdentityNumber(cells.traineeNric ?? ''),
  };
  const found = await findEnrolmentAtAgency(ctx.agency, person, signal);
  switch (found.kind) {
    case 'one':
      return { kind: 'enrolled', referenceNumber: found.referenceNumber, hadIt: false };
    case 'failed':
      return outcomeOfHarmlessFailure(found.failure);
    case 'none':
      if (waitMs <= 0) return { kind: 'free' };
      return {
        kind: 'later',
        reason: 'The agency was asked and did not answer; it is looked up there before it is asked again',
        retryAfterMs: waitMs,
      };
    default:
      return {
        kind: 'unknown',
        reason:
          found.kind === 'several'
            ? 'The agency has more than one enrolment of this person in this course run. Look there which one is right'
            : 'The agency’s search answered with other people’s enrolments, so nobody can tell whether it has this one. Look there',
      };
  }
}
