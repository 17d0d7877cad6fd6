import type { Agency } from './agency.ts';
import type { AgencyCallClient } from './client.ts';
import { enrolmentPageSchema, enrolmentReceiptSchema, enrolmentViewSchema } from './enrolment-answers.ts';
import {
  buildEnrolmentBody,
  buildEnrolmentCancelBody,
  buildEnrolmentSearchBody,
  buildEnrolmentUpdateBody,
  buildFeeCollectionBody,
} from './enrolment-bodies.ts';
import { okResult } from './result.ts';

type EnrolmentCalls = Pick<
  Agency,
  | 'createEnrolment'
  | 'cancelEnrolment'
  | 'updateEnrolment'
  | 'updateFeeCollection'
  | 'viewEnrolment'
  | 'searchEnrolments'
>;

/** Enrolment calls, encrypted in both directions. */
export function createEnrolmentCalls(
  client: AgencyCallClient,
  provider: { uen: string; tpCode: string },
): EnrolmentCalls {
  const detailsPath = (referenceNumber: string) =>
    `/tpg/enrolments/details/${encodeURIComponent(referenceNumber)}`;
  return {
    createEnrolment: (enrolment, call) =>
      client.write(
        { path: '/tpg/enrolments', body: buildEnrolmentBody(enrolment, provider) },
        enrolmentReceiptSchema,
        client.startDeadline(call),
      ),
    cancelEnrolment: (referenceNumber, courseRunId, call) =>
      client.write(
        { path: detailsPath(referenceNumber), body: buildEnrolmentCancelBody(courseRunId) },
        enrolmentReceiptSchema,
        client.startDeadline(call),
      ),
    updateEnrolment: (referenceNumber, change, call) =>
      client.write(
        { path: detailsPath(referenceNumber), body: buildEnrolmentUpdateBody(change) },
        enrolmentReceiptSchema,
        client.startDeadline(call),
      ),
    updateFeeCollection: (referenceNumber, status, call) =>
      client.write(
        {
          path: `/tpg/enrolments/feeCollections/${encodeURIComponent(referenceNumber)}`,
          body: buildFeeCollectionBody(status),
        },
        enrolmentReceiptSchema,
        client.startDeadline(call),
      ),
    viewEnrolment: (referenceNumber, call) =>
      client.read(
        { method: 'GET', path: detailsPath(referenceNumber) },
        enrolmentViewSchema,
        client.startDeadline(call),
      ),
    async searchEnrolments(query, call) {
      const result = await client.read(
        { method: 'POST', path: '/tpg/enrolments/search', body: buildEnrolmentSearchBody(query, provider) },
        enrolmentPageSchema,
        client.startDeadline(call),
      );
      // Only the agency's own 404 counts: a gateway's 404 must not lead to a second enrolment.
      const hasNone = !result.ok && result.failure.kind === 'not-found' && result.failure.fromAgency;
      return hasNone ? okResult({ enrolments: [], total: 0 }) : result;
    },
  };
}
