import type { Agency } from './agency.ts';
import type { Client, Deadline } from './client.ts';
import { enrolmentData, enrolmentListData, receiptData } from './enrolment-answers.ts';
import {
  buildEnrolmentBody,
  buildEnrolmentCancelBody,
  buildEnrolmentChangeBody,
  buildEnrolmentSearchBody,
} from './enrolment-bodies.ts';
import { readTotal } from './loose.ts';
import { parseAnswer } from './parse-answer.ts';
import { type AgencyFailure, succeed } from './result.ts';

type EnrolmentCalls = Pick<
  Agency,
  'createEnrolment' | 'updateEnrolment' | 'cancelEnrolment' | 'viewEnrolment' | 'searchEnrolments'
>;

/** Enrolment calls, encrypted in both directions. */
export function createEnrolmentCalls(
  client: Client,
  provider: { uen: string; tpCode: string },
): EnrolmentCalls {
  async function write(path: string, body: object, deadline: Deadline) {
    const result = await client.write({ path, body }, deadline);
    return result.ok ? parseAnswer(result.value, receiptData, true) : result;
  }

  return {
    createEnrolment: (enrolment, call) =>
      write('/tpg/enrolments', buildEnrolmentBody(enrolment, provider), client.startDeadline(call)),
    updateEnrolment: (referenceNumber, change, call) =>
      write(detailsOf(referenceNumber), buildEnrolmentChangeBody(change), client.startDeadline(call)),
    cancelEnrolment: (referenceNumber, courseRunId, call) =>
      write(detailsOf(referenceNumber), buildEnrolmentCancelBody(courseRunId), client.startDeadline(call)),
    async viewEnrolment(referenceNumber, call) {
      const result = await client.read(
        { method: 'GET', path: detailsOf(referenceNumber) },
        client.startDeadline(call),
      );
      return result.ok ? parseAnswer(result.value, enrolmentData, false) : result;
    },
    async searchEnrolments(query, call) {
      const result = await client.read(
        { method: 'POST', path: '/tpg/enrolments/search', body: buildEnrolmentSearchBody(query, provider) },
        client.startDeadline(call),
      );
      if (!result.ok) return isNothingFound(result.failure) ? succeed({ enrolments: [], total: 0 }) : result;
      const found = parseAnswer(result.value, enrolmentListData, false);
      return found.ok
        ? succeed({ enrolments: found.value, total: readTotal(result.value.meta, found.value.length) })
        : found;
    },
  };
}

/** Only the agency's own 404 counts: a gateway's 404 must not lead to a second enrolment. */
function isNothingFound({ kind, fromAgency }: AgencyFailure): boolean {
  return kind === 'not-found' && fromAgency === true;
}

function detailsOf(referenceNumber: string): string {
  return `/tpg/enrolments/details/${encodeURIComponent(referenceNumber)}`;
}
