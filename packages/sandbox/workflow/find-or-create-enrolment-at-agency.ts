import { z } from 'zod';
import { decryptText, encryptText } from '../agency/cipher.ts';
import type { AgencyProvider } from '../agency/exchange.ts';
import { parseJsonOrUndefined } from '../frame/parse-json-or-undefined.ts';
import type { BulkRecord, RowFailure } from './chunk-shape.ts';

/** Facts the agency requires that the documented record lacks; every workflow gets them its own way. */
export type TraineeFacts = { dateOfBirth: string; phoneNumber: string; employerUen: string };

export type AgencyServer = { url: string; provider: AgencyProvider };

const found = z.object({
  data: z.array(z.object({ enrolment: z.object({ referenceNumber: z.string() }) })).min(1),
});
const made = z.object({ data: z.object({ enrolment: z.object({ referenceNumber: z.string() }) }) });
const refused = z.object({
  error: z.object({ message: z.string(), details: z.array(z.object({ message: z.string() })).default([]) }),
});

/** Returns the agency's reference of an existing enrolment, or creates one. Always looks it up first. */
export async function findOrCreateEnrolmentAtAgency(
  record: BulkRecord,
  server: AgencyServer,
  facts: TraineeFacts,
): Promise<{ referenceNumber: string } | RowFailure> {
  const before = await search(record, server);
  if ('error' in before || before.referenceNumber) return before;
  const answer = await send('/tpg/enrolments', createBody(record, server, facts), server);
  if ('error' in answer) return answer;
  if (answer.status < 400) {
    const receipt = made.safeParse(answer.body);
    return receipt.success
      ? receipt.data.data.enrolment
      : { error: 'The agency’s answer cannot be read', retryable: true };
  }
  return failureOf(answer.status, answer.body);
}

/** The reference "" where there is none. */
async function search(
  record: BulkRecord,
  server: AgencyServer,
): Promise<{ referenceNumber: string } | RowFailure> {
  const answer = await send(
    '/tpg/enrolments/search',
    {
      enrolment: {
        status: 'Confirmed',
        course: { run: { id: record.courseRunId } },
        trainee: { id: record.traineeNric },
        trainingPartner: { uen: server.provider.uen, code: server.provider.tpCode },
      },
      parameters: { page: 0, pageSize: 10 },
    },
    server,
  );
  if ('error' in answer) return answer;
  if (answer.status === 404) return { referenceNumber: '' };
  if (answer.status >= 400) return failureOf(answer.status, answer.body);
  const list = found.safeParse(answer.body);
  const [first] = list.success ? list.data.data : [];
  return first ? first.enrolment : { error: 'The agency’s answer cannot be read', retryable: true };
}

function createBody(record: BulkRecord, { provider }: AgencyServer, facts: TraineeFacts) {
  const isSponsored = record.sponsorshipType?.toLowerCase() === 'employer';
  const contactNumber = { countryCode: '+65', areaCode: '', phoneNumber: facts.phoneNumber };
  return {
    enrolment: {
      trainingPartner: { uen: provider.uen, code: provider.tpCode },
      course: {
        referenceNumber: record.courseReferenceNumber ?? record.courseCode,
        run: { id: record.courseRunId },
      },
      trainee: {
        id: record.traineeNric,
        idType: { type: /^[ST]/.test(record.traineeNric) ? 'NRIC' : 'FIN' },
        fullName: record.traineeName,
        dateOfBirth: facts.dateOfBirth,
        emailAddress: record.traineeEmail,
        contactNumber,
        enrolmentDate:
          record.enrolmentDate ?? new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
        sponsorshipType: isSponsored ? 'EMPLOYER' : 'INDIVIDUAL',
        ...(isSponsored && {
          employer: {
            uen: facts.employerUen,
            contact: {
              fullName: 'Training desk',
              emailAddress: 'training@employer.example.com',
              contactNumber,
            },
          },
        }),
        fees: { discountAmount: 0, collectionStatus: 'Pending Payment' },
      },
    },
  };
}

type Answer = { status: number; body: unknown } | RowFailure;

async function send(path: string, body: object, { url, provider }: AgencyServer): Promise<Answer> {
  try {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(encryptText(JSON.stringify(body), provider.encryptionKey)),
    });
    const text = await response.text();
    return { status: response.status, body: open(text, provider.encryptionKey) };
  } catch {
    return { error: 'The agency cannot be reached', retryable: true };
  }
}

/** An answer is encrypted as a whole, a refusal is JSON with an encrypted error. */
function open(text: string, key: string): unknown {
  const json = parseJsonOrUndefined(decryptText(text, key) ?? text);
  if (typeof json !== 'object' || json === null || !('error' in json) || typeof json.error !== 'string')
    return json;
  return { ...json, error: parseJsonOrUndefined(decryptText(json.error, key) ?? '') };
}

function failureOf(status: number, body: unknown): RowFailure {
  const parsed = refused.safeParse(body);
  const [first] = parsed.success ? parsed.data.error.details : [];
  const words =
    first?.message ?? (parsed.success ? parsed.data.error.message : `The agency answered ${status}`);
  const isPassing = status === 429 || status >= 500;
  return { error: words, ...(isPassing ? { retryable: true } : {}) };
}
