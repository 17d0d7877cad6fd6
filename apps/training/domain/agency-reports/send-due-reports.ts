import { maskIdentityNumbers } from '@repo/agency/mask';
import type { AgencyFailure } from '@repo/agency/result';
import { describeAgencyFailure } from '#domain/agency/agency-errors.ts';
import type { Context } from '#domain/context.ts';
import { createCircuitBreaker } from '#domain/uploads/send/circuit-breaker.ts';
import { settlementWindowMs } from '#domain/uploads/workflow/look-up-unanswered-row.ts';
import { outcomeOfHarmlessFailure } from '#domain/uploads/workflow/outcome-of-harmless-failure.ts';
import { type ClaimedReport, claimDueReports, markReportAsked, reportLeaseMs } from './claim-reports.ts';
import { decryptReportBody, findReportFaults, renameAgencyFieldsToOurs } from './report-body.ts';
import {
  findConfirmedEnrolment,
  type ReportFinding,
  type ReportHandler,
  type ReportToSend,
  reportHandlers,
} from './report-handlers.ts';
import { type ReportOutcome, storeReportOutcome } from './store-report-outcome.ts';

export type SendTools = Pick<Context, 'db' | 'agency' | 'keys' | 'clock'>;

export type SendOptions = {
  signal?: AbortSignal;
  /** How long the agency may still work on an unanswered request. */
  settleMs?: number;
  leaseMs?: number;
};

export type SentReports = { accepted: number; refused: number; unresolved: number; delayed: number };

const atOnce = 4;
const deadlineMs = 25_000;
const pauses = { initialBackoffMs: 1_000, maximumPauseMs: 60_000, giveUpAfterMs: 60_000 };

/**
 * Sends what is due, each exactly once: what was sent without an answer is looked up first. Stops when the agency fails, and the next run
 * continues. Several processes may run it. Sends nothing while reporting is switched off.
 */
export async function sendDueReports(tools: SendTools, options: SendOptions = {}): Promise<SentReports> {
  const sent: SentReports = { accepted: 0, refused: 0, unresolved: 0, delayed: 0 };
  const breaker = createCircuitBreaker(pauses);
  while (!options.signal?.aborted && !breaker.isProbing()) {
    const { reportsToAgency } = await tools.db.companySettings.findUniqueOrThrow({
      where: { id: 1 },
      select: { reportsToAgency: true },
    });
    if (!reportsToAgency) break;
    const now = tools.clock();
    const claimed = await claimDueReports(tools.db, { ...options, now, limit: atOnce });
    if (claimed.length === 0) break;
    await Promise.all(
      claimed.map(async (report) => {
        const outcome = await sendReport(tools, report, options);
        if (outcome === null) return;
        if (outcome.kind === 'delayed' && !outcome.isSettling)
          breaker.failed(outcome.message, outcome.waitMs);
        else breaker.succeeded();
        if (await storeReportOutcome(tools.db, report, outcome, tools.clock())) sent[outcome.kind] += 1;
      }),
    );
  }
  return sent;
}

/** Null when another worker took it over. */
async function sendReport(
  tools: SendTools,
  report: ClaimedReport,
  { settleMs = settlementWindowMs, leaseMs = reportLeaseMs }: SendOptions,
): Promise<ReportOutcome | null> {
  const body = readBodyOrNull(tools, report);
  if (body === null)
    return { kind: 'delayed', message: 'The key of this report is not in IDENTITY_KEYS', mayBeDone: true };
  const faults = findReportFaults(report.kind, body, report.enrolmentReference);
  if (faults.length > 0 && report.askedAt === null)
    return { kind: 'refused', message: 'Not sent yet: something is missing', details: faults };

  const handler = reportHandlers[report.kind];
  const toSend = await withReference(tools, handler, { body, enrolmentReference: report.enrolmentReference });
  if ('outcome' in toSend) return toSend.outcome;
  if (report.askedAt !== null) {
    const found = await handler.lookUp(tools.agency, toSend, { deadlineMs });
    const waitMs = report.askedAt.getTime() + settleMs - tools.clock().getTime();
    const outcome = outcomeOfLookup(found, waitMs);
    if (outcome !== null) return outcome;
  }
  if (!(await markReportAsked(tools.db, report, { now: tools.clock(), leaseMs }))) return null;
  const result = await handler.send(tools.agency, toSend, { deadlineMs });
  if (result.ok) return { kind: 'accepted', referenceNumber: result.value.referenceNumber };
  return outcomeOfFailure(tools, handler, toSend, result.failure);
}

/** A report about an enrolment that the agency does not have is settled. */
async function withReference(
  { agency }: SendTools,
  { needsReference }: ReportHandler,
  report: ReportToSend,
): Promise<ReportToSend | { outcome: ReportOutcome }> {
  if (!needsReference || report.enrolmentReference !== null) return report;
  const found = await findConfirmedEnrolment(agency, report, { deadlineMs });
  if (found.kind === 'accepted') return { ...report, enrolmentReference: found.referenceNumber };
  const note = 'The agency has no enrolment of this person in this class, so there is nothing to change';
  if (found.kind === 'absent') return { outcome: { kind: 'accepted', referenceNumber: null, note } };
  const outcome = outcomeOfLookup(found, 0);
  return outcome === null ? report : { outcome };
}

/** Null when it may be sent. */
function outcomeOfLookup(found: ReportFinding, waitMs: number): ReportOutcome | null {
  switch (found.kind) {
    case 'accepted':
      return found;
    case 'unclear':
      return { kind: 'unresolved', message: found.reason };
    case 'failed':
      return { ...delayedBy(found.failure), mayBeDone: true };
    default:
      if (waitMs <= 0) return null;
      return {
        kind: 'delayed',
        message: 'The agency was asked and did not answer; it is looked up there before it is asked again',
        mayBeDone: true,
        isSettling: true,
        waitMs,
      };
  }
}

async function outcomeOfFailure(
  { agency }: SendTools,
  handler: ReportHandler,
  report: ReportToSend,
  failure: AgencyFailure,
): Promise<ReportOutcome> {
  if (failure.mayHaveBeenDone)
    return { kind: 'delayed', message: describeAgencyFailure(failure), mayBeDone: true };
  const isRefused =
    failure.kind === 'refused' || (failure.kind === 'not-found' && failure.details.length > 0);
  if (!isRefused) return { ...delayedBy(failure), mayBeDone: false };
  if (handler.isRefusedAsDone(failure)) {
    const found = await handler.lookUp(agency, report, { deadlineMs });
    if (found.kind === 'accepted') return found;
    if (found.kind === 'failed') return { ...delayedBy(found.failure), mayBeDone: true };
    if (found.kind === 'unclear') return { kind: 'unresolved', message: found.reason };
  }
  return {
    kind: 'refused',
    message: maskIdentityNumbers(failure.message),
    details: renameAgencyFieldsToOurs(failure.details),
  };
}

function delayedBy(failure: AgencyFailure): Extract<ReportOutcome, { kind: 'delayed' }> {
  const { reason, ...harmless } = outcomeOfHarmlessFailure(failure);
  const waitMs = harmless.kind === 'later' ? harmless.retryAfterMs : undefined;
  return {
    kind: 'delayed',
    message: reason.replace(/, then resume$/, ''),
    mayBeDone: false,
    ...(waitMs === undefined ? {} : { waitMs }),
  };
}

function readBodyOrNull({ keys }: SendTools, { bodyCipher }: ClaimedReport) {
  try {
    return decryptReportBody(keys, bodyCipher);
  } catch {
    return null;
  }
}
