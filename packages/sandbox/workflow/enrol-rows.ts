import pLimit from 'p-limit';
import type { AgencyProvider } from '../agency/exchange.ts';
import type { RowResult, WorkflowChunk } from './chunk-shape.ts';
import { findOrCreateEnrolmentAtAgency, type TraineeFacts } from './find-or-create-enrolment-at-agency.ts';
import { sendRecordToBulkCreate } from './send-record-to-bulk-create.ts';

const facts: TraineeFacts = {
  dateOfBirth: '1990-01-01',
  phoneNumber: '61234567',
  employerUen: '201512345K',
};

const rowsAtOnce = 5;

/** Submits rows to the agency and stores them, once per idempotency key. */
export function createIdempotentRowEnroller(
  account: { apiKey?: string },
  agency: { url: string; provider: AgencyProvider },
) {
  /** Results by idempotency key. */
  const done = new Map<string, Promise<RowResult[]>>();

  async function doRow(
    { row, enrolment }: WorkflowChunk['records'][number],
    bulkCreateUrl: string,
  ): Promise<RowResult> {
    if (!account.apiKey)
      return { row, success: false, error: 'This workflow has no API key for bulk-create', retryable: true };
    const own = enrolment.enrolmentId;
    const submitted = own
      ? { referenceNumber: own }
      : await findOrCreateEnrolmentAtAgency(enrolment, agency, facts);
    if ('error' in submitted) return { row, success: false, ...submitted };
    const stored = await sendRecordToBulkCreate(
      { ...enrolment, enrolmentId: submitted.referenceNumber },
      { bulkCreateUrl, apiKey: account.apiKey },
    );
    return 'error' in stored ? { row, success: false, ...stored } : { row, success: true, ...stored };
  }

  async function doRows({ records, bulkCreateUrl }: WorkflowChunk): Promise<RowResult[]> {
    const results = await pLimit(rowsAtOnce).map(records, (record) => doRow(record, bulkCreateUrl));
    return results.sort((one, other) => one.row - other.row);
  }

  /** Concurrent calls with the same key share one result. */
  function enrolOnce(key: string, sent: WorkflowChunk): Promise<RowResult[]> {
    const before = done.get(key);
    if (before) return before;
    const work = doRows(sent);
    done.set(key, work);
    work.catch(() => done.delete(key));
    return work;
  }

  return { enrolOnce, count: () => done.size, clear: () => done.clear() };
}
