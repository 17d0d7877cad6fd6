import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Agency, RunToPublish } from '../agency.ts';
import { type AgencyOptions, createAgency } from '../create-agency.ts';
import type { AgencyResult } from '../result.ts';

export type LoggedCall = {
  method: string;
  path: string;
  query: Record<string, string>;
  status: number;
  body: unknown;
  inFlight: number;
};

/** A sandbox for the file's tests, put back before each, and clients of it that close themselves. */
export function useAgency() {
  let sandbox: Sandbox;
  const opened: Agency[] = [];

  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());
  beforeEach(() => fetch(`${sandbox.url}/control/reset`, { method: 'POST' }));
  afterEach(() => Promise.all(opened.splice(0).map((agency) => agency.close())));

  return {
    /** No pauses to speak of. */
    open(options: AgencyOptions = {}, environment: Record<string, string> = {}): Agency {
      const retry = { pauseMs: 5, rateLimitPauseMs: 5, ...options.retry };
      const agency = createAgency(
        { ...sandbox.environment, ...environment },
        { gapMs: 0, ...options, retry },
      );
      opened.push(agency);
      return agency;
    },
    async control(change: object): Promise<void> {
      const response = await fetch(`${sandbox.url}/control/agency`, {
        method: 'POST',
        body: JSON.stringify(change),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    /** Newest first. */
    async calls(): Promise<LoggedCall[]> {
      return (await fetch(`${sandbox.url}/control/agency/requests`)).json();
    },
    sandbox: () => sandbox,
  };
}

export function valueOrThrow<Value>(result: AgencyResult<Value>): Value {
  if (!result.ok) throw new Error(`${result.failure.kind}: ${result.failure.message}`);
  return result.value;
}

export function failureOrThrow(result: AgencyResult<unknown>) {
  if (result.ok) throw new Error(`It worked: ${JSON.stringify(result.value)}`);
  return result.failure;
}

export const courseReferenceNumber = 'TGS-2020002140';

export function buildRunToPublish(changes: Partial<RunToPublish> = {}): RunToPublish {
  return {
    startDate: '2030-03-04',
    endDate: '2030-03-05',
    registrationOpeningDate: '2030-01-02',
    registrationClosingDate: '2030-03-03',
    modeOfTraining: '1',
    scheduleInfo: 'Mon and Tue, 9am - 6pm',
    venue: { floor: '3', unit: '12', postalCode: '408601', room: 'Aster' },
    courseAdminEmail: 'courses@example.com',
    intakeSize: 50,
    threshold: 20,
    sessions: [
      { startDate: '2030-03-04', startTime: '09:00', endTime: '18:00' },
      { startDate: '2030-03-05', startTime: '09:00', endTime: '18:00' },
    ],
    ...changes,
  };
}
