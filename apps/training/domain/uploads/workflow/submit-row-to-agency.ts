import { maskIdentityNumbers } from '@repo/agency/mask';
import { cleanLine } from '@repo/schemas/text';
import { describeAgencyFailure } from '#domain/agency/agency-errors.ts';
import type { Context } from '#domain/context.ts';
import { composeAgencyEnrolment, findFirstRowProblem } from './compose-enrolment.ts';
import { describeRefusal, isAlreadyEnrolled } from './describe-refusal.ts';
import { findEnrolmentAtAgency } from './find-enrolment-at-agency.ts';
import { loadComposeFacts } from './load-compose-facts.ts';
import { outcomeOfHarmlessFailure } from './outcome-of-harmless-failure.ts';
import type { AgencyOutcome, RowToSubmit } from './outcomes.ts';

type Asking = Pick<Context, 'db' | 'agency' | 'keys' | 'clock'>;

/** The caller has stored `sending` before, and resolves an `unknown` outcome before it asks again. */
export async function submitRowToAgency(
  ctx: Asking,
  { cells }: RowToSubmit,
  { signal }: { signal?: AbortSignal } = {},
): Promise<AgencyOutcome> {
  const ownReference = cleanLine(cells.enrolmentId ?? '');
  if (ownReference !== '') return { kind: 'enrolled', referenceNumber: ownReference, hadIt: true };
  const problem = findFirstRowProblem(cells);
  if (problem !== null) return { kind: 'refused', reason: problem };

  const facts = await loadComposeFacts(ctx, cells);
  if (facts.isAnothers)
    return {
      kind: 'refused',
      reason:
        'The account of this address has another identity number. Correct the address or the identity number',
    };
  const enrolment = composeAgencyEnrolment(cells, facts);
  const result = await ctx.agency.createEnrolment(enrolment, signal ? { signal } : undefined);
  if (result.ok) {
    const { referenceNumber, status } = result.value;
    if (/^(rejected|cancelled)$/i.test(status))
      return {
        kind: 'refused',
        reason: `The agency answered with the status ${status} (${referenceNumber})`,
      };
    return { kind: 'enrolled', referenceNumber, hadIt: false };
  }
  const { failure } = result;
  if (failure.mayHaveBeenDone) return { kind: 'unknown', reason: describeAgencyFailure(failure) };
  const isNo = failure.kind === 'refused' || (failure.kind === 'not-found' && failure.details.length > 0);
  if (!isNo) return outcomeOfHarmlessFailure(failure);
  if (!isAlreadyEnrolled(failure))
    return { kind: 'refused', reason: maskIdentityNumbers(describeRefusal(failure, enrolment)) };

  const person = { courseRunId: enrolment.courseRunId, traineeId: enrolment.trainee.id };
  const found = await findEnrolmentAtAgency(ctx.agency, person, signal);
  switch (found.kind) {
    case 'one':
      return { kind: 'enrolled', referenceNumber: found.referenceNumber, hadIt: true };
    case 'failed':
      return outcomeOfHarmlessFailure(found.failure);
    case 'none':
      return {
        kind: 'refused',
        reason:
          'The agency says that this person is in this course run already, but does not show the enrolment. Look it up in the agency’s portal and fill in the Enrolment ID',
      };
    default:
      return {
        kind: 'refused',
        reason:
          'The agency has more than one enrolment of this person in this course run. Look there which one is right, and fill in its Enrolment ID',
      };
  }
}
