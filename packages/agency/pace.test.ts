import { afterEach, expect, test } from 'vitest';
import { createAgency } from './create-agency.ts';
import { agencyEnv } from './env.ts';
import { useAgency, valueOrThrow } from './testing/use-agency.ts';

const { calls, control, sandbox } = useAgency();
const opened: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(opened.splice(0).map((agency) => agency.close())));

/** As the service opens it: nothing but the environment. */
function openByEnvironment(environment: Record<string, string> = {}) {
  const agency = createAgency({ ...sandbox().environment, ...environment });
  opened.push(agency);
  return agency;
}

async function maximumPerBatch(environment: Record<string, string> = {}): Promise<number> {
  await control({ delayMs: 30 });
  const agency = openByEnvironment(environment);
  const courseReferenceNumber = 'TGS-2024026003';
  await Promise.all(Array.from({ length: 40 }, () => agency.listRuns({ courseReferenceNumber })));
  return Math.max(...(await calls()).map(({ inFlight }) => inFlight));
}

test('a sandbox on this machine is asked sixteen times at once', async () => {
  expect(await maximumPerBatch()).toBe(16);
});

test('the environment says how many at once', async () => {
  expect(await maximumPerBatch({ AGENCY_CONCURRENCY: '3' })).toBe(3);
});

test('the environment says how long between one start and the next', async () => {
  const startedAt = performance.now();
  const agency = openByEnvironment({ AGENCY_GAP_MS: '50' });
  for (let turn = 0; turn < 4; turn += 1) valueOrThrow(await agency.searchCourses());
  // Three pauses; timers may be a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThan(145);
});

test('an environment that was parsed before is taken too', async () => {
  const parsed = agencyEnv.parse({ ...sandbox().environment, AGENCY_CONCURRENCY: '3', AGENCY_GAP_MS: '0' });
  expect([parsed.AGENCY_CONCURRENCY, parsed.AGENCY_GAP_MS]).toEqual([3, 0]);
  expect(agencyEnv.parse(parsed)).toEqual(parsed);
  const agency = createAgency(parsed);
  opened.push(agency);
  expect((await agency.searchCourses()).ok).toBe(true);
});

test.each<Record<string, string>>([
  { AGENCY_CONCURRENCY: '0' },
  { AGENCY_CONCURRENCY: 'many' },
  { AGENCY_CONCURRENCY: '2.5' },
  { AGENCY_GAP_MS: '-1' },
  { AGENCY_GAP_MS: '600000' },
])('a pace that is none stops the start: %o', (environment) => {
  expect(() => openByEnvironment(environment)).toThrow(Object.keys(environment)[0]);
  expect(agencyEnv.safeParse({ ...sandbox().environment, ...environment }).success).toBe(false);
});
